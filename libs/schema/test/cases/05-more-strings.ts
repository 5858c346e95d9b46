import { IsBase58, IsBase64, IsBtcAddress, IsCreditCard, IsCurrency, IsDataURI, IsDecimal, IsEAN, IsEthereumAddress, IsFirebasePushId, IsFQDN, IsFullWidth, IsHSL, IsIdentityCard, IsIP, IsISBN, IsISO31661Alpha2, IsISO31661Numeric, IsISO6391, IsISO8601, IsISRC, IsLongitude, IsMimeType, IsMobilePhone, IsMultibyte, IsOctal, IsRgbColor, IsStrongPassword, IsTaxId, IsTimeZone, IsUppercase, IsUUID, IsVariableWidth, Matches, MaxLength, MinLength, IsEmail } from 'class-validator';
import { type DtoCase, o, vs } from './dto-case.js';

class IsoT { @IsISO8601({ strictSeparator: true }) v!: string }
class Uuid47 { @IsUUID(['4', '7'] as any) v!: string }
class UuidLoose { @IsUUID('loose') v!: string }
class DotAll { @Matches(/^a.b$/s) v!: string }
class PatternText { @Matches('^ab+$', 'i') v!: string }
class GlobalFlag { @Matches(/a/g) v!: string }
class Octal { @IsOctal() v!: string }
class B58 { @IsBase58() v!: string }
class B64Url { @IsBase64({ urlSafe: true }) v!: string }
class DecTwo { @IsDecimal({ decimal_digits: '2', force_decimal: true }) v!: string }
class Push { @IsFirebasePushId() v!: string }
class Eth { @IsEthereumAddress() v!: string }
class AnyIp { @IsIP() v!: string }
class Fqdn { @IsFQDN() v!: string }
class Mime { @IsMimeType() v!: string }
class Rgb { @IsRgbColor() v!: string }
class Isrc { @IsISRC() v!: string }
class Isbn { @IsISBN(13) v!: string }
class Card { @IsCreditCard() v!: string }
class Country2 { @IsISO31661Alpha2() v!: string }
class CountryN { @IsISO31661Numeric() v!: string }
class Lang { @IsISO6391() v!: string }
class Zone { @IsTimeZone() v!: string }
class Mobile { @IsMobilePhone('en-US') v!: string }
class Strong { @IsStrongPassword({ minLength: 8, minLowercase: 1, minUppercase: 1, minNumbers: 1, minSymbols: 0 }) v!: string }
class Upper { @IsUppercase() v!: string }
class Multi { @IsMultibyte() v!: string }
class Full { @IsFullWidth() v!: string }
class Variable { @IsVariableWidth() v!: string }
class DataUri { @IsDataURI() v!: string }
class Hsl { @IsHSL() v!: string }
class Btc { @IsBtcAddress() v!: string }
class Ean { @IsEAN() v!: string }
class Money { @IsCurrency() v!: string }
class Long { @IsLongitude() v!: number | string }
class IdCard { @IsIdentityCard('ES') v!: string }
class TaxId { @IsTaxId('en-US') v!: string }
class MinMax { @MinLength(2) @MaxLength(4) v!: string }
class EmailDomain { @IsEmail({ host_whitelist: ['example.com'] }) v!: string }
const one = (schema: object) => o({ v: schema }, ['v']);
const str = (more: object) => one({ type: 'string', ...more });
const ISO_T = '^([\\+-]?\\d{4}(?!\\d{2}\\b))((-?)((0[1-9]|1[0-2])(\\3([12]\\d|0[1-9]|3[01]))?|W([0-4]\\d|5[0-3])(-?[1-7])?|(00[1-9]|0[1-9]\\d|[12]\\d{2}|3([0-5]\\d|6[1-6])))([T]((([01]\\d|2[0-3])((:?)[0-5]\\d)?|24:?00)([\\.,]\\d+(?!:))?)?(\\17[0-5]\\d([\\.,]\\d+)?)?([zZ]|([\\+-])([01]\\d|2[0-3]):?([0-5]\\d)?)?)?)?$';
const LONG = '[+-]?(180(\\.0+)?|1[0-7]\\d(\\.\\d+)?|\\d{1,2}(\\.\\d+)?)';

export const cases: DtoCase[] = [
  { name: 'string/iso8601-separator', dto: IsoT, schema: str({ pattern: ISO_T }), accepts: vs('2024-01-01T10:00:00Z', '2024-01-01'), rejects: [{}, ...vs('2024-01-01 10:00:00Z', '2024-01-01t10:00', 'x', 2024)] },
  { name: 'string/uuid-versions-array', dto: Uuid47, schema: str({ format: 'uuid', pattern: '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[47][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}$' }), accepts: vs('936a0dd4-cf7f-497d-a0cd-7c891416c719', '018f4d2e-7b1c-7cc0-8f00-0123456789ab'), rejects: [{}, ...vs('936a0dd4-cf7f-197d-a0cd-7c891416c719', '', 'x', null)] },
  { name: 'string/uuid-loose', dto: UuidLoose, schema: str({ format: 'uuid', pattern: '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$' }), accepts: vs('936a0dd4-cf7f-997d-f0cd-7c891416c719', '00000000-0000-0000-0000-000000000000'), rejects: [{}, ...vs('936a0dd4cf7f497da0cd7c891416c719', 'urn:uuid:936a0dd4-cf7f-497d-a0cd-7c891416c719', null)] },
  { name: 'string/matches-dotall', dto: DotAll, schema: str({ pattern: '^a[\\u0000-\\uFFFF]b$' }), accepts: vs('axb', 'a\nb', 'a.b'), rejects: [{}, ...vs('ab', 'axxb', 'a😀b', null)], note: 's flag: . becomes any UTF-16 unit' },
  { name: 'string/matches-text-and-modifiers', dto: PatternText, schema: str({ pattern: '^[aA][bB]+$' }), accepts: vs('ab', 'ABBB', 'aB'), rejects: [{}, ...vs('a', 'abc', '', null)] },
  { name: 'string/matches-global-is-stateless', dto: GlobalFlag, schema: str({ pattern: 'a' }), accepts: vs('a', 'a', 'banana', 'a'), rejects: [{}, ...vs('', 'b', null)], note: 'str.match resets lastIndex; a compiled validator that calls pattern.test() would alternate' },
  { name: 'string/min-and-max-length', schemaWeaker: true, weak: vs('a\uFE0E'), validatorLooser: true, loose: vs('ab\uFE0Ecd'), dto: MinMax, schema: str({ minLength: 2, maxLength: 4 }), accepts: vs('ab', 'abcd', '🎉🎉'), rejects: [{}, ...vs('a', '🎉', 'abcde', '', null, [1, 2, 3])] },
  { name: 'string/octal', dto: Octal, schema: str({ pattern: '^(0[oO])?[0-7]+$' }), accepts: vs('17', '0o17', '0O7'), rejects: [{}, ...vs('8', '', '0o', 7)] },
  { name: 'string/base58', dto: B58, schema: str({ pattern: '^[A-HJ-NP-Za-km-z1-9]*$' }), accepts: vs('', '3J98t1', 'z'), rejects: [{}, ...vs('0', 'O', 'I', 'l', '+', null)] },
  { name: 'string/base64-url', dto: B64Url, schema: str({ pattern: '^[A-Za-z0-9_-]*$' }), accepts: vs('', 'YQ', 'a-_9'), rejects: [{}, ...vs('YQ==', 'a+b', 'a/b', null)], note: 'urlSafe turns padding off by default' },
  { name: 'string/decimal-forced', dto: DecTwo, schema: str({ pattern: '^[-+]?([0-9]+)?\\.[0-9]{2}$' }), accepts: vs('1.25', '.50', '-0.00'), rejects: [{}, ...vs('1', '1.2', '1.234', '', 1.25)] },
  { name: 'string/firebase-push-id', dto: Push, schema: str({ pattern: '^[a-zA-Z0-9_-]{20}$' }), accepts: vs('-M-Jh_1KAH4vEYnSPvXb', 'a'.repeat(20)), rejects: [{}, ...vs('a'.repeat(19), 'a'.repeat(21), 'a'.repeat(19) + '!', null)] },
  { name: 'string/ethereum', dto: Eth, schema: str({ pattern: '^0[xX][0-9a-fA-F]{40}$' }), accepts: vs('0x' + 'a'.repeat(40), '0X' + 'F'.repeat(40)), rejects: [{}, ...vs('a'.repeat(40), '0x' + 'a'.repeat(39), '0x' + 'g'.repeat(40), null)] },
  { name: 'string/ip-any', dto: AnyIp, schema: str({ pattern: '^[0-9a-fA-F:.]+(%[0-9a-zA-Z.]{1,})?$' }), accepts: vs('127.0.0.1', '::1', 'fe80::1%eth0', '2001:db8::8a2e:370:7334'), rejects: [{}, ...vs('localhost', '', '1.2.3.4/8', null)], schemaWeaker: true, weak: vs('256.1.1.1', '1.2.3', ':::') },
  { name: 'string/fqdn', dto: Fqdn, schema: str({ pattern: '^[^ _.]+(?:\\.[^ _.]+)+$' }), accepts: vs('example.com', 'a.b.co', 'bücher.example', 'a\u2028b.com'), rejects: [{}, ...vs('localhost', 'a_b.com', '', 'a..b', 'x.com.', null)], schemaWeaker: true, weak: vs('-a.com', 'a.c', 'a.123') },
  { name: 'string/mime', dto: Mime, schema: str({ pattern: '^[a-zA-Z]+/[a-zA-Z0-9.+_-]{1,100}(?:;.*)?$' }), accepts: vs('text/html', 'application/json', 'text/plain; charset=utf-8', 'IMAGE/PNG'), rejects: [{}, ...vs('text', '', 'text/', null)], schemaWeaker: true, weak: vs('foo/bar', 'application/json; charset=utf-8') },
  { name: 'string/rgb', dto: Rgb, schema: str({ pattern: '^(?:rgb\\((([0-9]|[1-9][0-9]|1[0-9][0-9]|2[0-4][0-9]|25[0-5]),){2}([0-9]|[1-9][0-9]|1[0-9][0-9]|2[0-4][0-9]|25[0-5])\\)|rgba\\((([0-9]|[1-9][0-9]|1[0-9][0-9]|2[0-4][0-9]|25[0-5]),){3}(0?\\.\\d\\d?|1(\\.0)?|0(\\.0)?)\\)|rgb\\((([0-9]%|[1-9][0-9]%|100%),){2}([0-9]%|[1-9][0-9]%|100%)\\)|rgba\\((([0-9]%|[1-9][0-9]%|100%),){3}(0?\\.\\d\\d?|1(\\.0)?|0(\\.0)?)\\))$' }), accepts: vs('rgb(0,128,255)', 'rgba(0,0,0,0.5)', 'rgb(0%,50%,100%)'), rejects: [{}, ...vs('rgb(0, 1, 2)', 'rgb(256,0,0)', '#fff', '', null)] },
  { name: 'string/isrc', dto: Isrc, schema: str({ pattern: '^[A-Z]{2}[0-9A-Z]{3}\\d{2}\\d{5}$' }), accepts: vs('USAT29900609', 'GBBLY6800105'), rejects: [{}, ...vs('usat29900609', 'USAT2990060', '', null)] },
  { name: 'string/isbn13', dto: Isbn, schema: str({ pattern: '^[\\d\\s-]+$' }), accepts: vs('9783836221191', '978-3-8362-2119-1'), rejects: [{}, ...vs('', 'isbn', null, 9783836221191)], schemaWeaker: true, weak: vs('9783836221190', '123') },
  { name: 'string/credit-card', dto: Card, schema: str({ pattern: '^[\\d -]+$' }), accepts: vs('4111111111111111', '4111 1111 1111 1111', '4111-1111-1111-1111'), rejects: [{}, ...vs('', 'visa', null, 4111111111111111)], schemaWeaker: true, weak: vs('4111111111111112') },
  { name: 'string/country-alpha2', validatorLooser: true, loose: vs('ſg', 'ß'), dto: Country2, schema: str({ pattern: '^[A-Za-z]{2}$' }), accepts: vs('DE', 'us', 'Fr'), rejects: [{}, ...vs('D', 'DEU', '12', null)], schemaWeaker: true, weak: vs('ZZ'), note: 'value.toUpperCase() is looked up: case-insensitive, so an enum of upper-case codes would be stricter; ſ and ß fold to S and SS' },
  { name: 'string/country-numeric', dto: CountryN, schema: str({ pattern: '^\\d{3}$' }), accepts: vs('276', '004'), rejects: [{}, ...vs('4', '27', 276, null)], schemaWeaker: true, weak: vs('999') },
  { name: 'string/language-code', dto: Lang, schema: str({ pattern: '^[a-z]{2}$' }), accepts: vs('en', 'de'), rejects: [{}, ...vs('EN', 'eng', '', null)], schemaWeaker: true, weak: vs('xx'), note: 'unlike the country and currency rules this one is case-sensitive' },
  { name: 'string/time-zone', dto: Zone, schema: str({ minLength: 1 }), accepts: vs('Europe/Berlin', 'UTC', 'europe/berlin'), rejects: [{}, ...vs('', null, 1)], schemaWeaker: true, weak: vs('Mars/Base', ' ') },
  { name: 'string/mobile-us', dto: Mobile, schema: str({ pattern: '^((\\+1|1)?( |-)?)?(\\([2-9][0-9]{2}\\)|[2-9][0-9]{2})( |-)?([2-9][0-9]{2}( |-)?[0-9]{4})$' }), accepts: vs('4155552671', '+1 415 555 2671', '(415)555-2671'), rejects: [{}, ...vs('', '123', '+49 30 901820', null)] },
  { name: 'string/strong-password', dto: Strong, schema: str({ minLength: 4, allOf: [{ pattern: '[a-z]' }, { pattern: '[A-Z]' }, { pattern: '[0-9]' }] }), accepts: vs('Passw0rd', 'aB3😀😀😀', 'xxxxxxA1'), rejects: [{}, ...vs('password', 'PASSW0RD', 'Password', 'aB3', null)], schemaWeaker: true, weak: vs('Pa0w', 'Pass1'), note: 'length here is UTF-16 units (password.length), so only half of it can be promised in code points' },
  { name: 'string/uppercase', dto: Upper, schema: str({ pattern: '^[^a-z]*$' }), accepts: vs('ABC', '', '1!', 'É'), rejects: [{}, ...vs('aBC', 'ABc', null)], schemaWeaker: true, weak: vs('é', 'ß') },
  { name: 'string/multibyte', dto: Multi, schema: str({ pattern: '[^\\x00-\\x7F]' }), accepts: vs('é', 'aé', '😀'), rejects: [{}, ...vs('', 'abc', null)] },
  { name: 'string/full-width', dto: Full, schema: str({ pattern: '[^\\u0020-\\u007E\\uFF61-\\uFF9F\\uFFA0-\\uFFDC\\uFFE8-\\uFFEE0-9a-zA-Z]' }), accepts: vs('日本', 'aＡ'), rejects: [{}, ...vs('', 'abc', 'ｱ', null)] },
  { name: 'string/variable-width', dto: Variable, schema: str({ allOf: [{ pattern: '[^\\u0020-\\u007E\\uFF61-\\uFF9F\\uFFA0-\\uFFDC\\uFFE8-\\uFFEE0-9a-zA-Z]' }, { pattern: '[\\u0020-\\u007E\\uFF61-\\uFF9F\\uFFA0-\\uFFDC\\uFFE8-\\uFFEE0-9a-zA-Z]' }] }), accepts: vs('a日', 'é x'), rejects: [{}, ...vs('abc', '日本', '', null)] },
  { name: 'string/data-uri', dto: DataUri, schema: str({ pattern: '^\\s*data:[^,]*,' }), accepts: vs('data:,x', 'data:text/plain;base64,SGk=', ' data:,y'), rejects: [{}, ...vs('', 'data:', 'http://x', null)], schemaWeaker: true, weak: vs('data:text,é', 'data:a b,c') },
  { name: 'string/hsl', dto: Hsl, schema: str({ pattern: '^\\s*[hH][sS][lL][aA]?\\s*\\(' }), accepts: vs('hsl(360,100%,50%)', 'hsla(120 60% 70% / 0.3)', 'HSL(0, 0%, 0%)'), rejects: [{}, ...vs('', 'rgb(0,0,0)', 'hsl', null)], schemaWeaker: true, weak: vs('hsl()', 'hsl(a,b,c)') },
  { name: 'string/btc', dto: Btc, schema: str({ pattern: '^(?:(bc1|tb1|bc1p|tb1p)[ac-hj-np-z02-9]{39,58}|(1|2|3|m)[A-HJ-NP-Za-km-z1-9]{25,39})$' }), accepts: vs('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'), rejects: [{}, ...vs('', '1A1z', '4A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', null)] },
  { name: 'string/ean', dto: Ean, schema: str({ pattern: '^(\\d{8}|\\d{13}|\\d{14})$' }), accepts: vs('4006381333931', '73513537'), rejects: [{}, ...vs('', '123', 4006381333931, null)], schemaWeaker: true, weak: vs('4006381333932') },
  { name: 'string/currency', dto: Money, schema: str({ pattern: '\\d' }), accepts: vs('$10.50', '1,000.00', '-$5', '5'), rejects: [{}, ...vs('', 'abc', '$', 10.5, null)], schemaWeaker: true, weak: vs('10.5', '€10', '1,00') },
  { name: 'string/longitude', dto: Long, schema: one({ anyOf: [{ type: 'number', minimum: -180, maximum: 180 }, { type: 'string', pattern: `^\\s?${LONG}(,.*)?$` }] }), accepts: vs(0, -180, 179.9, '12.5', ' 12', '+180'), rejects: [{}, ...vs(180.1, -181, '181', '', 'x', null, true)], schemaWeaker: true, weak: vs(1e-7) },
  { name: 'string/identity-card', dto: IdCard, schema: str({ minLength: 1 }), accepts: vs('99999999R'), rejects: [{}, ...vs('', null, 99999999)], schemaWeaker: true, weak: vs('99999999A', 'x') },
  { name: 'string/tax-id', dto: TaxId, schema: str({ minLength: 1 }), accepts: vs('01-1234567'), rejects: [{}, ...vs('', null, 11234567)], schemaWeaker: true, weak: vs('x', '00-0000000') },
  { name: 'string/email-host', dto: EmailDomain, schema: str({ pattern: '@' }), accepts: vs('a@example.com', 'a@EXAMPLE.com'), rejects: [{}, ...vs('', 'a', null)], schemaWeaker: true, weak: vs('a@other.com', '@') },
];
