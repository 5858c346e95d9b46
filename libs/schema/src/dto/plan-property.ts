import { describeProperty } from '../decorators/property-description.js';
import type { Diagnostic, RuleVerdict } from '../explain/diagnostic.js';
import { isJsonValue } from '../json/is-json-value.js';
import { pointerTo } from '../json/json-pointer.js';
import type { JsonSchema } from '../json/json-schema.js';
import { absenceOf, type Absence } from './absence.js';
import type { PropertyFacts, RuledProperty } from './property-facts.js';
import { propertyFactsOf } from './property-facts-of.js';
import type { PropertyPlan } from './property-plan.js';
import { propertyDiagnostics } from './property-diagnostics.js';
import type { SchemaContext } from './schema-context.js';
import { valueSchema } from './value-schema.js';
import { withValues } from './with-values.js';

interface DecidedProperty extends PropertyFacts {
  readonly absence: Absence;
}

/** Reads one property: its schema, whether it is required, and what to tell its author. */
export function planProperty(ruled: RuledProperty, context: SchemaContext): PropertyPlan {
  const read = propertyFactsOf(ruled, context);
  const facts = { ...read, absence: absenceOf(read, context.selection) };
  const replacement = context.options.replace?.(ruled.owner, ruled.property);
  const schema = facts.isSettable ? describedSchema(facts, context) : false;
  const absence = facts.absence;
  return {
    property: facts.property,
    key: facts.key,
    schema,
    isRequired: replacement?.isRequired ?? !absence.isAccepted,
    isSettable: facts.isSettable,
    isNullAbsence:
      absence.isAccepted && facts.rules.some(({ kind, name }) => kind === 'condition' && name === 'isOptional'),
    ...(replacement?.slot !== undefined && { slot: replacement.slot }),
    shape: facts.shape,
    findings: facts.findings,
    verdicts: verdictsOf(facts),
    diagnostics: diagnosticsOf(facts, schema),
  };
}

function describedSchema(facts: DecidedProperty, context: SchemaContext): JsonSchema {
  const { schema: declared, ...texts } = describeProperty(facts.owner, facts.property);
  const own = context.options.replace?.(facts.owner, facts.property)?.schema ?? declared ?? valueSchema(facts, context);
  const skipped = facts.skipped.isKnown ? withValues(own, facts.skipped.values) : {};
  const schema = facts.isTransformed && declared === undefined ? {} : skipped;
  if (typeof schema === 'boolean') return schema;
  const description = [schema['description'], texts.description, ...wordsFor(facts)].filter(Boolean).join(' ');
  return {
    ...schema,
    ...(description && { description }),
    ...(texts.examples && { examples: texts.examples }),
    ...defaultKeyword(facts.absence),
  };
}

function defaultKeyword({ isAccepted, initial }: Absence): { default?: unknown } {
  if (!isAccepted || initial === undefined) return {};
  if (initial instanceof Date && !Number.isNaN(initial.getTime())) return { default: initial.toISOString() };
  return isJsonValue(initial) ? { default: structuredClone(initial) } : {};
}

/** Rules that the schema says only in part are also said in words. */
function wordsFor({ findings }: DecidedProperty): string[] {
  return findings
    .filter(({ verdict, row }) => verdict === 'weaker' && row && !row.words([]).includes('characters long'))
    .map(({ rule, row }) => sentence(row?.words(rule.constraints) ?? '', rule.each));
}

function sentence(words: string, each: boolean): string {
  return each ? `Each element ${words}.` : `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

function verdictsOf({ key, findings, skipped, isTransformed: isOpaque, rules }: DecidedProperty): RuleVerdict[] {
  const path = pointerTo('', key);
  const reason = isOpaque
    ? 'a @Transform changes the value first'
    : skipped.isKnown
      ? undefined
      : 'a @ValidateIf that looks at more than absence, null or emptiness may switch it off';
  const ruled = findings.map((finding): RuleVerdict => {
    const name = finding.row?.decorator ?? finding.rule.name;
    if (reason && finding.verdict !== 'unknown') return { path, rule: name, verdict: 'weaker', reason };
    return { path, rule: name, verdict: finding.verdict, ...(finding.reason && { reason: finding.reason }) };
  });
  const nested = rules.some(({ kind }) => kind === 'nested')
    ? [
        {
          path,
          rule: 'ValidateNested',
          verdict: reason ? ('weaker' as const) : ('exact' as const),
          ...(reason && { reason }),
        },
      ]
    : [];
  return [...ruled, ...nested];
}

function diagnosticsOf(facts: DecidedProperty, schema: JsonSchema): Diagnostic[] {
  const path = pointerTo('', facts.key);
  return propertyDiagnostics(facts, { schema, absence: facts.absence }).map((diagnostic) => ({
    property: path,
    ...diagnostic,
  }));
}
