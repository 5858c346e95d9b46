import { patternRow, stringWith } from './pattern-row.js';
import { exact, weaker, type RuleRow, type RuleSchema } from './rule-row.js';

const CALENDAR = 'whether a day exists (30 February) is not checked by the pattern';

/** Rules for dates, times and zones that stay strings. */
export const timeRules: readonly RuleRow[] = [
  isoRow('IsISO8601', 'isIso8601', 'isISO8601'),
  isoRow('IsDateString', 'isDateString', 'isDateString'),
  patternRow({
    decorator: 'IsRFC3339',
    name: 'isRFC3339',
    oracle: 'isRFC3339',
    pattern:
      '^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:[12]\\d|0[1-9]|3[01])[ tT](?:[01][0-9]|2[0-3]):[0-5][0-9]:(?:[0-5][0-9]|60)(?:\\.[0-9]+)?(?:[zZ]|[-+](?:[01][0-9]|2[0-3]):[0-5][0-9])$',
    words: 'must be an RFC 3339 date and time such as 2024-06-01T09:30:00Z',
  }),
  patternRow({
    decorator: 'IsMilitaryTime',
    name: 'isMilitaryTime',
    oracle: 'isMilitaryTime',
    pattern: '^(?:[01]\\d|2[0-3]):?[0-5]\\d$',
    words: 'must be a time from 00:00 to 23:59',
  }),
  patternRow({
    decorator: 'IsTimeZone',
    name: 'isTimeZone',
    oracle: 'isTimeZone',
    keywords: { minLength: 1 },
    words: 'must be an IANA time zone such as Europe/Berlin',
    weaker: 'the runtime decides which zones exist',
  }),
];

function isoRow(decorator: string, name: string, oracle: string): RuleRow {
  return {
    decorator,
    name,
    oracle,
    sentinels: ['2024-01-01', '2024-01-01 10:00', '2023-02-29', '2024-W09', '2024-366'],
    says: '`string` with the library’s own pattern; never `format: date-time`, because "2024" and "2024-W09" pass',
    weaker: `with \`strict\`, ${CALENDAR}`,
    schema: ([options]) => isoSchema(options as IsoOptions | undefined),
    words: () => 'must be an ISO 8601 date such as 2024-06-01 or 2024-06-01T09:30:00Z',
  };
}

interface IsoOptions {
  readonly strict?: boolean;
  readonly strictSeparator?: boolean;
}

function isoSchema(options: IsoOptions | undefined): RuleSchema {
  const schema = stringWith(isoPattern(options?.strictSeparator ? 'T' : '[T\\s]'));
  return options?.strict ? weaker(schema, CALENDAR) : exact(schema);
}

/** validator's own expression, http://goo.gl/0ejHHW; it is valid in u-mode as it stands. */
function isoPattern(separator: string): string {
  const day = '(0[1-9]|1[0-2])(\\3([12]\\d|0[1-9]|3[01]))?';
  const week = 'W([0-4]\\d|5[0-3])(-?[1-7])?';
  const ordinal = '(00[1-9]|0[1-9]\\d|[12]\\d{2}|3([0-5]\\d|6[1-6]))';
  const time = '((([01]\\d|2[0-3])((:?)[0-5]\\d)?|24:?00)([.,]\\d+(?!:))?)?(\\17[0-5]\\d([.,]\\d+)?)?';
  const zone = '([zZ]|([+\\-])([01]\\d|2[0-3]):?([0-5]\\d)?)?';
  return `^([+\\-]?\\d{4}(?!\\d{2}\\b))((-?)(${day}|${week}|${ordinal})(${separator}${time}${zone})?)?$`;
}
