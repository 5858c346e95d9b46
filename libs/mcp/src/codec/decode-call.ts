import type { Offer, OfferedTool } from './offer.js';

/** What `tools/call` says, as it came: nobody has looked into the arguments yet. */
export interface CallParameters {
  readonly name: string;
  readonly arguments?: unknown;
}

/** Which tool is meant, and what it is to be given. */
export interface DecodedCall {
  /** Absent where no tool of this name was offered, whether or not there is one. */
  readonly offered: OfferedTool | undefined;
  /** As it came, absent arguments included: the runner measures and opens it after the permission has passed. */
  readonly input: unknown;
}

/** Reads the name only. */
export const decodeCall = ({ name, arguments: input }: CallParameters, offer: Offer): DecodedCall => ({
  offered: offer.tools.get(name) ?? offer.aliases.get(name),
  input,
});
