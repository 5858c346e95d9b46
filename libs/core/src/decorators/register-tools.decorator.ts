import type { ToolCatalog } from '../interfaces/tool-catalog.interface.js';
import { REGISTER_TOOLS_METADATA } from '../metadata.constants.js';

type Registers = (catalog: ToolCatalog) => void | Promise<void>;

/**
 * Lets a provider's method add tools by hand at boot.
 *
 * @example
 * class Reports {
 *   @RegisterTools()
 *   addReports(catalog: ToolCatalog) { for (const tool of handMadeTools) catalog.register(tool); }
 * }
 */
export function RegisterTools() {
  return <Signature extends Registers>(
    target: object,
    key: string | symbol,
    _descriptor: TypedPropertyDescriptor<Signature>,
  ): void => Reflect.defineMetadata(REGISTER_TOOLS_METADATA, true, target, key);
}
