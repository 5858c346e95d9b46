/** A point in time as JSON writes it: RFC 3339 with seconds and an offset. Shared by rules, types and coercion. */
export const DATE_TIME_SCHEMA = Object.freeze({
  type: 'string',
  format: 'date-time',
  pattern:
    '^\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])T(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?(?:Z|[+-](?:[01]\\d|2[0-3]):[0-5]\\d)$',
});
