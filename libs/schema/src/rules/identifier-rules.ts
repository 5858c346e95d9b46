import { asText } from './as-text.js';
import { patternRow, stringWith } from './pattern-row.js';
import { exact, impossible, type RuleRow, type RuleSchema } from './rule-row.js';

const HEX = '[0-9a-fA-F]';
const VARIANT = '[89abAB]';
const NIL = '00000000-0000-0000-0000-000000000000';
const MAX = '[fF]{8}-[fF]{4}-[fF]{4}-[fF]{4}-[fF]{12}';
const LOOSE = `${HEX}{8}-${HEX}{4}-${HEX}{4}-${HEX}{4}-${HEX}{12}`;
// Version 9 and variant f: only a validator that looks at neither takes it.
const ONLY_LOOSE = '936a0dd4-cf7f-997d-f0cd-7c891416c719';
const SEMVER_PART = '(?:0|[1-9]\\d*|\\d*[a-zA-Z-][0-9a-zA-Z-]*)';
const BYTE = '(?:[0-9]|[1-9][0-9]|1[0-9][0-9]|2[0-4][0-9]|25[0-5])';
const PERCENT = '(?:[0-9]|[1-9][0-9]|100)%';
const ALPHA_CHANNEL = '(?:0?\\.\\d\\d?|1(?:\\.0)?|0(?:\\.0)?)';

/** Rules for identifiers, addresses of chains, colours and versions. */
export const identifierRules: readonly RuleRow[] = [
  {
    decorator: 'IsUUID',
    name: 'isUuid',
    oracle: 'isUUID',
    sentinels: [NIL, ONLY_LOOSE, '936a0dd4-cf7f-497d-a0cd-7c891416c719', '018f4d2e-7b1c-7cc0-8f00-0123456789ab'],
    says: '`string`, `format: uuid`, the pattern of the versions asked for',
    schema: ([version], accepts) => uuidSchema(version, accepts),
    words: ([version]) => `must be a UUID${version === undefined ? '' : ` (version ${asText(version)})`}`,
  },
  patternRow({
    decorator: 'IsMongoId',
    name: 'isMongoId',
    oracle: 'isMongoId',
    pattern: `^(?:${HEX}{24}|0[xXhH]${HEX}{22})$`,
    words: 'must be a MongoDB id of 24 hexadecimal digits',
  }),
  patternRow({
    decorator: 'IsFirebasePushId',
    name: 'IsFirebasePushId',
    oracle: 'isFirebasePushId',
    pattern: '^[a-zA-Z0-9_-]{20}$',
    words: 'must be a Firebase push id of 20 characters',
  }),
  patternRow({
    decorator: 'IsEthereumAddress',
    name: 'isEthereumAddress',
    oracle: 'isEthereumAddress',
    pattern: `^0[xX]${HEX}{40}$`,
    words: 'must be an Ethereum address',
  }),
  patternRow({
    decorator: 'IsBtcAddress',
    name: 'isBtcAddress',
    oracle: 'isBtcAddress',
    pattern: '^(?:(?:bc1|tb1|bc1p|tb1p)[ac-hj-np-z02-9]{39,58}|[123m][A-HJ-NP-Za-km-z1-9]{25,39})$',
    words: 'must be a Bitcoin address',
  }),
  patternRow({
    decorator: 'IsISRC',
    name: 'isISRC',
    oracle: 'isISRC',
    pattern: '^[A-Z]{2}[0-9A-Z]{3}\\d{2}\\d{5}$',
    words: 'must be an ISRC such as USAT29900609',
  }),
  patternRow({
    decorator: 'IsJWT',
    name: 'isJwt',
    oracle: 'isJWT',
    pattern: '^[A-Za-z0-9_-]*\\.[A-Za-z0-9_-]*\\.[A-Za-z0-9_-]*$',
    words: 'must be a JSON Web Token',
  }),
  patternRow({
    decorator: 'IsSemVer',
    name: 'isSemVer',
    oracle: 'isSemVer',
    pattern: `^(?:0|[1-9]\\d*)\\.(?:0|[1-9]\\d*)\\.(?:0|[1-9]\\d*)(?:-${SEMVER_PART}(?:\\.${SEMVER_PART})*)?(?:\\+[0-9a-zA-Z-]+(?:\\.[0-9a-zA-Z-]+)*)?$`,
    words: 'must be a semantic version such as 1.2.3',
  }),
  patternRow({
    decorator: 'IsHexColor',
    name: 'isHexColor',
    oracle: 'isHexColor',
    pattern: `^#?(?:${HEX}{3}|${HEX}{4}|${HEX}{6}|${HEX}{8})$`,
    words: 'must be a hexadecimal colour such as #ff8800',
  }),
  {
    decorator: 'IsRgbColor',
    name: 'isRgbColor',
    oracle: 'isRgbColor',
    sentinels: ['rgb(0,0,0)', 'rgb(1%,1%,1%)', 'rgb(0, 0, 0)'],
    says: '`string` with the pattern of rgb() and rgba(), without spaces',
    schema: ([withPercent]) => exact(stringWith(rgbPattern(withPercent !== false))),
    words: () => 'must be a colour such as rgb(255,128,0)',
  },
  {
    decorator: 'IsMACAddress',
    name: 'isMacAddress',
    oracle: 'isMACAddress',
    sentinels: ['01:02:03:04:05:ab', '010203040506', '0102.0304.0506', '01:02:03:04:05:06:07:08'],
    says: '`string` with the pattern of the forms that the options allow',
    schema: ([options]) => exact(stringWith(macPattern(options as MacOptions | undefined))),
    words: () => 'must be a MAC address',
  },
];

function uuidSchema(version: unknown, accepts: (value: unknown) => boolean): RuleSchema {
  const versions = Array.isArray(version) ? version : [version ?? 'all'];
  const forms = versions
    .map((one: unknown) => uuidForm(asText(one ?? 'all'), accepts))
    .filter((form) => form !== undefined);
  if (forms.length === 0) return impossible('the UUID version is not known');
  const pattern = forms.length === 1 ? `^${forms[0]}$` : `^(?:${forms.join('|')})$`;
  return exact({ type: 'string', format: 'uuid', pattern });
}

function uuidForm(version: string, accepts: (value: unknown) => boolean): string | undefined {
  if (version === 'loose' || (version === 'all' && accepts(ONLY_LOOSE))) return LOOSE;
  const named: ReadonlyMap<string, string> = new Map([
    ['nil', NIL],
    ['max', MAX],
    ['all', `(?:${versionForm('[1-8]')}|${NIL}|${MAX})`],
  ]);
  return named.get(version) ?? (/^[1-8]$/.test(version) ? versionForm(version) : undefined);
}

function versionForm(version: string): string {
  return `${HEX}{8}-${HEX}{4}-${version}${HEX}{3}-${VARIANT}${HEX}{3}-${HEX}{12}`;
}

function rgbPattern(withPercent: boolean): string {
  const forms = [`rgb\\((?:${BYTE},){2}${BYTE}\\)`, `rgba\\((?:${BYTE},){3}${ALPHA_CHANNEL}\\)`];
  if (withPercent) {
    forms.push(`rgb\\((?:${PERCENT},){2}${PERCENT}\\)`, `rgba\\((?:${PERCENT},){3}${ALPHA_CHANNEL}\\)`);
  }
  return `^(?:${forms.join('|')})$`;
}

interface MacOptions {
  readonly eui?: string | number;
  readonly no_colons?: boolean;
  readonly no_separators?: boolean;
}

function macPattern(options: MacOptions | undefined): string {
  const lengths = options?.eui ? [asText(options.eui)] : ['48', '64'];
  const known = lengths.flatMap((length) => ['48', '64'].filter((name) => name === length));
  const pairs = (known.length > 0 ? known : ['48', '64']).map((length) => Number(length) / 8);
  const isBare = options?.no_colons || options?.no_separators;
  const forms = pairs.flatMap((count, index) => (isBare ? [`${HEX}{${count * 2}}`] : separatedForms(count, index + 1)));
  return `^(?:${forms.join('|')})$`;
}

function separatedForms(pairs: number, group: number): string[] {
  return [
    `${HEX}{2}([-:\\s])(?:${HEX}{2}\\${group}){${pairs - 2}}${HEX}{2}`,
    `(?:${HEX}{4}\\.){${pairs / 2 - 1}}${HEX}{4}`,
  ];
}
