import { asText } from './as-text.js';
import { patternRow, stringWith } from './pattern-row.js';
import { exact, impossible, weaker, type RuleRow, type RuleSchema } from './rule-row.js';

const OCTET = '(?:[0-9]|[1-9][0-9]|1[0-9][0-9]|2[0-4][0-9]|25[0-5])';
const NAMES = 'host names, top-level domains and options are checked by the rule alone';
const ADDRESS = 'the groups of an IPv6 address are counted by the rule alone';

interface NameOptions {
  readonly require_tld?: boolean;
  readonly allow_ip_domain?: boolean;
  readonly allow_underscores?: boolean;
  readonly allow_trailing_dot?: boolean;
  readonly require_protocol?: boolean;
}

/** Rules for names and addresses on a network. */
export const networkRules: readonly RuleRow[] = [
  {
    decorator: 'IsEmail',
    name: 'isEmail',
    oracle: 'isEmail',
    sentinels: ['a@b.co', 'a@b', 'a@@b.co', 'Ann <a@b.co>'],
    says: '`string` with something before an `@` and a name with a dot after it; never `format: email`',
    weaker: NAMES,
    schema: ([options]) => weaker(stringWith(emailPattern(options as NameOptions | undefined)), NAMES),
    words: () => 'must be an e-mail address',
  },
  {
    decorator: 'IsUrl',
    name: 'isUrl',
    oracle: 'isURL',
    sentinels: ['example.com', 'https://example.com', 'http://localhost', 'ftp://a.co'],
    says: '`string` without white space and angle brackets; a scheme with `require_protocol`; never `format: uri`',
    weaker: NAMES,
    schema: ([options]) => weaker(stringWith(urlPattern(options as NameOptions | undefined)), NAMES),
    words: ([options]) =>
      (options as NameOptions | undefined)?.require_protocol ? 'must be a URL with its protocol' : 'must be a URL',
  },
  {
    decorator: 'IsFQDN',
    name: 'isFqdn',
    oracle: 'isFQDN',
    sentinels: ['example.com', 'localhost', 'a_b.com', 'x.com.'],
    says: '`string` of labels between dots; never `format: hostname`',
    weaker: NAMES,
    schema: ([options]) => weaker(stringWith(domainPattern(options as NameOptions | undefined)), NAMES),
    words: () => 'must be a domain name such as example.com',
  },
  {
    decorator: 'IsIP',
    name: 'isIp',
    oracle: 'isIP',
    sentinels: ['127.0.0.1', '::1', 'fe80::1%eth0'],
    says: 'version 4: `format: ipv4` and its pattern; else a loose pattern, because zone ids pass',
    weaker: ADDRESS,
    schema: ([version]) => addressSchema(version),
    words: ([version]) => `must be an IP${version === undefined ? '' : `v${asText(version)}`} address`,
  },
  patternRow({
    decorator: 'IsPort',
    name: 'isPort',
    oracle: 'isPort',
    sentinels: ['+443', '-0', '65535', '65536', '007'],
    pattern: '^(?:[-+]?0|\\+?(?:[1-9]\\d{0,3}|[1-5]\\d{4}|6[0-4]\\d{3}|65[0-4]\\d{2}|655[0-2]\\d|6553[0-5]))$',
    words: 'must be a port number from 0 to 65535, as text',
  }),
  patternRow({
    decorator: 'IsMimeType',
    name: 'isMimeType',
    oracle: 'isMimeType',
    pattern: '^[a-zA-Z]+\\/[a-zA-Z0-9.+_-]{1,100}(?:;[\\s\\S]*)?$',
    words: 'must be a media type such as text/html',
    weaker: 'the registered top-level types and the parameters are checked by the rule alone',
  }),
  patternRow({
    decorator: 'IsDataURI',
    name: 'isDataURI',
    oracle: 'isDataURI',
    pattern: '^\\s*data:[^,]*,',
    words: 'must be a data URI',
    weaker: 'media type, attributes and data are checked by the rule alone',
  }),
  patternRow({
    decorator: 'IsMagnetURI',
    name: 'isMagnetURI',
    oracle: 'isMagnetURI',
    pattern: '^magnet:\\?[\\s\\S]*[xX][tT]',
    words: 'must be a magnet URI',
    weaker: 'the hashes are checked by the rule alone',
  }),
];

function emailPattern(options: NameOptions | undefined): string {
  const isDotted = options?.require_tld !== false && !options?.allow_ip_domain;
  return isDotted ? '^[\\s\\S]+@[^@]+\\.[^@.]+$' : '^[\\s\\S]+@[^@]+$';
}

function urlPattern(options: NameOptions | undefined): string {
  return options?.require_protocol ? '^[a-zA-Z][a-zA-Z0-9+.\\-]*:[^\\s<>]*$' : '^[^\\s<>]+$';
}

function domainPattern(options: NameOptions | undefined): string {
  const label = options?.allow_underscores ? '[^ .]+' : '[^ _.]+';
  const repeat = options?.require_tld === false ? '*' : '+';
  return `^${label}(?:\\.${label})${repeat}${options?.allow_trailing_dot ? '\\.?' : ''}$`;
}

function addressSchema(version: unknown): RuleSchema {
  const asked = asText(version || '');
  if (asked === '4') return exact({ type: 'string', format: 'ipv4', pattern: `^(?:${OCTET}[.]){3}${OCTET}$` });
  if (asked === '6') return weaker(stringWith('^[0-9a-fA-F.]*:[0-9a-fA-F:.]*(?:%[0-9a-zA-Z.]+)?$'), ADDRESS);
  if (asked === '') return weaker(stringWith('^[0-9a-fA-F:.]+(?:%[0-9a-zA-Z.]+)?$'), ADDRESS);
  return impossible('the IP version is neither 4 nor 6');
}
