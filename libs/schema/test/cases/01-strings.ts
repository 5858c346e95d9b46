import { Contains, IsAlpha, IsAscii, IsBooleanString, IsHash, IsHexColor, IsIP, IsISO8601, IsJSON, IsMilitaryTime, IsMongoId, IsNotEmpty, IsString, IsUrl, IsUUID, Length, Matches, MaxLength, NotContains } from 'class-validator';
import { type DtoCase, o, vs } from './dto-case.js';

class StringBasic { @IsString() v!: string }
class MaxLen { @MaxLength(3) v!: string }
class Len { @Length(2, 4) v!: string }
class NotEmptyAlone { @IsNotEmpty() v!: unknown }
class ContainsDot { @Contains('a.b') v!: string }
class NotContainsDot { @NotContains('a.b') v!: string }
class MatchesIgnoreCase { @Matches(/^(get|put)-[a-z]$/i) v!: string }
class MatchesDotAstral { @Matches(/^.{1,3}$/) v!: string }
class Uuid4 { @IsUUID('4') v!: string }
class UuidAny { @IsUUID() v!: string }
class Url { @IsUrl() v!: string }
class Iso8601Strict { @IsISO8601({ strict: true }) v!: string }
class Military { @IsMilitaryTime() v!: string }
class BoolStr { @IsBooleanString() v!: string }
class JsonStr { @IsJSON() v!: string }
class MongoId { @IsMongoId() v!: string }
class HexColor { @IsHexColor() v!: string }
class Ip4 { @IsIP(4) v!: string }
class Alpha { @IsAlpha() v!: string }
class Ascii { @IsAscii() v!: string }
class Sha1 { @IsHash('sha1') v!: string }
const one = (schema: object) => o({ v: schema }, ['v']);
const ISO8601 = '^([\\+-]?\\d{4}(?!\\d{2}\\b))((-?)((0[1-9]|1[0-2])(\\3([12]\\d|0[1-9]|3[01]))?|W([0-4]\\d|5[0-3])(-?[1-7])?|(00[1-9]|0[1-9]\\d|[12]\\d{2}|3([0-5]\\d|6[1-6])))([T\\s]((([01]\\d|2[0-3])((:?)[0-5]\\d)?|24:?00)([\\.,]\\d+(?!:))?)?(\\17[0-5]\\d([\\.,]\\d+)?)?([zZ]|([\\+-])([01]\\d|2[0-3]):?([0-5]\\d)?)?)?)?$';
const UUID_ALL = '^(?:[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|[fF]{8}-[fF]{4}-[fF]{4}-[fF]{4}-[fF]{12})$';
/** counts as validator.js isLength: code points, less one variation selector after a non-selector */
const unit = '(?:[^\\uFE0E\\uFE0F](?:[\\uFE0E\\uFE0F]|(?![\\uFE0E\\uFE0F]))|[\\uFE0E\\uFE0F])';

export const cases: DtoCase[] = [
  { name: 'string/basic', dto: StringBasic, schema: one({ type: 'string' }),
    accepts: vs('', 'a', ' ', '\n', '😀'), rejects: [{}, ...vs(null, 1, true, [], ['a'], {}), { v: 'a', w: 1 }, null, [], 'a', [{ v: 'a' }]] },
  { name: 'string/max-length-code-points', dto: MaxLen, schema: one({ type: 'string', maxLength: 3 }),
    exactSchema: one({ type: 'string', pattern: `^${unit}{0,3}$` }),
    accepts: vs('', 'abc', '😀😀😀', '\uFE0F'), rejects: [{}, ...vs('abcd', '😀😀😀😀', 123, null, [])],
    validatorLooser: true, loose: vs('❤️❤️❤️', '1️2️3️') },
  { name: 'string/length', schemaWeaker: true, weak: vs('a\uFE0E'), validatorLooser: true, loose: vs('ab\uFE0Ecd'), dto: Len, schema: one({ type: 'string', minLength: 2, maxLength: 4 }),
    accepts: vs('ab', 'abcd', '日本語', '👍👍👍👍'), rejects: [{}, ...vs('a', 'abcde', '👍', '👍👍👍👍👍', null, 22, [1, 2])] },
  { name: 'any/not-empty-alone', dto: NotEmptyAlone, schema: one({ not: { enum: ['', null] } }),
    accepts: vs(' ', 0, false, [], {}, 'x', [null]), rejects: [{}, ...vs('', null)], note: 'IsNotEmpty says nothing about type: [] and {} and 0 pass' },
  { name: 'string/contains-literal', dto: ContainsDot, schema: one({ type: 'string', pattern: 'a\\.b' }),
    accepts: vs('a.b', 'xxa.byy', 'a.b\na.b'), rejects: [{}, ...vs('axb', 'a.', '', null, ['a.b'])], note: 'the seed is a literal: it must be escaped' },
  { name: 'string/not-contains-literal', dto: NotContainsDot, schema: one({ type: 'string', not: { pattern: 'a\\.b' } }),
    accepts: vs('axb', '', 'a.'), rejects: [{}, ...vs('a.b', 'xa.by', null, 5)] },
  { name: 'string/matches-ignore-case', dto: MatchesIgnoreCase, schema: one({ type: 'string', pattern: '^([gG][eE][tT]|[pP][uU][tT])-[a-zA-Z]$' }),
    accepts: vs('get-a', 'GET-Z', 'pUt-q'), rejects: [{}, ...vs('post-a', 'get-', 'get-1', 'xget-a', null)], note: 'JSON Schema patterns carry no flags: the i flag has to be expanded' },
  { name: 'string/matches-dot-astral', dto: MatchesDotAstral, schema: one({ type: 'string', pattern: '^(?:[^\\n\\r\\u2028\\u2029\\u{10000}-\\u{10FFFF}]{1,3}|[\\u{10000}-\\u{10FFFF}][^\\n\\r\\u2028\\u2029\\u{10000}-\\u{10FFFF}]?|[^\\n\\r\\u2028\\u2029\\u{10000}-\\u{10FFFF}][\\u{10000}-\\u{10FFFF}])$' }),
    accepts: vs('a', 'abc', '😀', '😀a', 'a😀'), rejects: [{}, ...vs('', 'abcd', '😀😀', 'a😀b', '\n', null)],
    note: 'a RegExp without the u flag counts UTF-16 units, a JSON Schema pattern counts code points; either expand, or publish only {type:string} and mark weaker' },
  { name: 'string/uuid-4', dto: Uuid4, schema: one({ type: 'string', format: 'uuid', pattern: '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-4[0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}$' }),
    accepts: vs('936a0dd4-cf7f-497d-a0cd-7c891416c719', '936A0DD4-CF7F-497D-A0CD-7C891416C719'),
    rejects: [{}, ...vs('936a0dd4-cf7f-197d-a0cd-7c891416c719', '00000000-0000-0000-0000-000000000000', 'urn:uuid:936a0dd4-cf7f-497d-a0cd-7c891416c719', 'x', '', null)] },
  { name: 'string/uuid-any', dto: UuidAny, schema: one({ type: 'string', format: 'uuid', pattern: UUID_ALL }),
    accepts: vs('936a0dd4-cf7f-497d-a0cd-7c891416c719', '018f4d2e-7b1c-7cc0-8f00-0123456789ab', '00000000-0000-0000-0000-000000000000', 'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF'),
    rejects: [{}, ...vs('936a0dd4-cf7f-997d-a0cd-7c891416c719', '936a0dd4-cf7f-497d-c0cd-7c891416c719', '{936a0dd4-cf7f-497d-a0cd-7c891416c719}', 1)] },
  { name: 'string/url', dto: Url, schema: one({ type: 'string', pattern: '^[^\\s<>]+$' }),
    accepts: vs('https://example.com/a?b=c', 'example.com', 'ftp://example.com', 'http://127.0.0.1:8080'), rejects: [{}, ...vs('', 'a b', 'http://exa mple.com', '<x>', null, 5)],
    schemaWeaker: true, weak: vs('localhost', 'http://localhost:3000', 'mailto:a@b.co', 'javascript:alert(1)'),
    note: 'IsUrl accepts example.com without a scheme: format: uri would be stricter than the validator' },
  { name: 'string/iso8601-strict', dto: Iso8601Strict, schema: one({ type: 'string', pattern: ISO8601 }),
    accepts: vs('2024-02-29', '2024-02-29T00:00:00Z', '2024-366', '2024'), rejects: [{}, ...vs('2024-00-10', 'x', '', 20240229, null)],
    schemaWeaker: true, weak: vs('2023-02-29', '2024-02-31', '2023-366') },
  { name: 'string/military-time', dto: Military, schema: one({ type: 'string', pattern: '^([01]\\d|2[0-3]):?([0-5]\\d)$' }),
    accepts: vs('00:00', '2359', '09:30'), rejects: [{}, ...vs('24:00', '9:30', '12:60', '', 1200)] },
  { name: 'string/boolean-string', dto: BoolStr, schema: one({ type: 'string', enum: ['true', 'false', '1', '0'] }),
    accepts: vs('true', 'false', '1', '0'), rejects: [{}, ...vs('TRUE', 'yes', '', true, 1, null)] },
  { name: 'string/json', dto: JsonStr, schema: one({ type: 'string', contentMediaType: 'application/json', pattern: '^[ \\t\\r\\n]*(?:\\{[\\s\\S]*\\}|\\[[\\s\\S]*\\])[ \\t\\r\\n]*$' }),
    accepts: vs('{}', '[1,2]', ' {"a":1}\n'), rejects: [{}, ...vs('1', '"a"', 'true', 'null', '', '{', { a: 1 })],
    schemaWeaker: true, weak: vs('{a:1}', '[1,]'), note: 'IsJSON refuses JSON primitives' },
  { name: 'string/mongo-id', dto: MongoId, schema: one({ type: 'string', pattern: '^(?:[0-9a-fA-F]{24}|0[xXhH][0-9a-fA-F]{22})$' }),
    accepts: vs('507f1f77bcf86cd799439011', '0x7f1f77bcf86cd799439011'), rejects: [{}, ...vs('507f1f77bcf86cd79943901', '507f1f77bcf86cd79943901g', '', null)],
    note: 'isHexadecimal allows a 0x/0h prefix, so 22 digits after 0x pass too' },
  { name: 'string/hex-color', dto: HexColor, schema: one({ type: 'string', pattern: '^#?(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$' }),
    accepts: vs('#fff', 'FFFF', '#12345678', 'abcdef'), rejects: [{}, ...vs('#ff', '#ggg', '##fff', '', 0xfff)] },
  { name: 'string/ipv4', dto: Ip4, schema: one({ type: 'string', format: 'ipv4', pattern: '^(?:(?:[0-9]|[1-9][0-9]|1[0-9][0-9]|2[0-4][0-9]|25[0-5])[.]){3}(?:[0-9]|[1-9][0-9]|1[0-9][0-9]|2[0-4][0-9]|25[0-5])$' }),
    accepts: vs('127.0.0.1', '255.255.255.255'), rejects: [{}, ...vs('256.0.0.1', '1.2.3', '01.2.3.4', '::1', '1.2.3.4/24', null)] },
  { name: 'string/alpha', dto: Alpha, schema: one({ type: 'string', pattern: '^[a-zA-Z]+$' }),
    accepts: vs('abc', 'Z'), rejects: [{}, ...vs('', 'a1', 'é', 'a b', '\u212A', null)] },
  { name: 'string/ascii', dto: Ascii, schema: one({ type: 'string', pattern: '^[\\x00-\\x7F]+$' }),
    accepts: vs('abc', '\n', '~'), rejects: [{}, ...vs('', 'é', '😀', null)], note: 'the empty string fails' },
  { name: 'string/hash-sha1', dto: Sha1, schema: one({ type: 'string', pattern: '^[a-fA-F0-9]{40}$' }),
    accepts: vs('da39a3ee5e6b4b0d3255bfef95601890afd80709', 'DA39A3EE5E6B4B0D3255BFEF95601890AFD80709'), rejects: [{}, ...vs('da39', '', 'g'.repeat(40), null)] },
];
