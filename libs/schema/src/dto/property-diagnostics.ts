import type { Diagnostic } from '../explain/diagnostic.js';
import type { JsonSchema } from '../json/json-schema.js';
import { patternDiagnostic } from '../explain/pattern-diagnostic.js';
import { catastropheIn } from '../patterns/catastrophe-in.js';
import type { Absence } from './absence.js';
import type { PropertyFacts } from './property-facts.js';

type Found = Omit<Diagnostic, 'property'>;

/** What is known once the property is read. */
interface Outcome {
  readonly schema: JsonSchema;
  readonly absence: Absence;
}

type Check = (facts: PropertyFacts, outcome: Outcome, where: string) => readonly Found[];

/** What the author of a property should change, each with its remedy. */
export function propertyDiagnostics(facts: PropertyFacts, outcome: Outcome): Found[] {
  const where = `"${facts.owner.name}.${facts.property}"`;
  return CHECKS.flatMap((check) => [...check(facts, outcome, where)]);
}

const CHECKS: readonly Check[] = [
  impossibleRules,
  contradiction,
  untypedNested,
  dateWithoutType,
  unsettable,
  lostDefault,
  invalidDefault,
  typeWithoutNested,
  opaqueInput,
  slowPattern,
];

function error(message: string, rule?: string): Found {
  return { severity: 'error', message, ...(rule && { rule }) };
}

function warning(message: string, rule?: string): Found {
  return { severity: 'warning', message, ...(rule && { rule }) };
}

function impossibleRules({ findings }: PropertyFacts, _outcome: Outcome, where: string): Found[] {
  return findings.flatMap(({ impossible, row, rule }) =>
    impossible
      ? [
          error(
            `${where} accepts no value: ${impossible}. Change or remove the decorator.`,
            row?.decorator ?? rule.name,
          ),
        ]
      : [],
  );
}

function contradiction({ findings, shape, isSettable }: PropertyFacts, { schema }: Outcome, where: string): Found[] {
  if (
    schema !== false ||
    !isSettable ||
    shape.isNested ||
    findings.some(({ impossible, schema: one }) => impossible || one === false)
  )
    return [];
  const rules = findings.map(({ row, rule }) => `@${row?.decorator ?? rule.name}`).join(', ');
  return [error(`${where} accepts no value: its rules (${rules}) exclude each other. Remove one of them.`)];
}

function untypedNested({ shape }: PropertyFacts, _outcome: Outcome, where: string): Found[] {
  if (!shape.isNested || shape.leaf === 'opaque') return [];
  if (shape.leaf === 'class') return [];
  const found =
    shape.leaf === 'untyped'
      ? 'has @ValidateNested() without @Type()'
      : 'has @ValidateNested() and a @Type() that is no DTO class';
  return [
    error(
      `${where} ${found}, so that every object is refused as unknown. Add @Type(() => TheClass).`,
      'ValidateNested',
    ),
  ];
}

function dateWithoutType({ findings, shape, isTransformed }: PropertyFacts, _outcome: Outcome, where: string): Found[] {
  const rule = findings.find(({ row }) => ['IsDate', 'MinDate', 'MaxDate'].includes(row?.decorator ?? ''));
  if (!rule || shape.leaf === 'date' || shape.leaf === 'opaque' || isTransformed) return [];
  return [
    error(
      `${where} wants a Date, and JSON has none. Add @Type(() => Date), or use @IsISO8601() and keep the text.`,
      rule.row?.decorator,
    ),
  ];
}

function unsettable({ isSettable, property, owner }: PropertyFacts, { absence }: Outcome, where: string): Found[] {
  if (isSettable) return [];
  if (property in Object.prototype) {
    return [
      error(`${where} has a name that every object has already; class-transformer never sets it. Rename the property.`),
    ];
  }
  if (absence.isAccepted) return [];
  const isMember = property in (owner.prototype as object);
  const cause = isMember
    ? 'is a method or a getter'
    : 'is taken out by @Exclude() or @Expose({ groups }) before validation';
  return [
    error(
      `${where} ${cause}, and its rules refuse that it is missing: every input is rejected. Remove the rules, or add @IsOptional().`,
    ),
  ];
}

function lostDefault({ isExposed }: PropertyFacts, { absence }: Outcome, where: string): Found[] {
  if (!absence.isDefaultLost || !isExposed) return [];
  return [
    warning(
      `${where} has a default that @Expose() overwrites with undefined when the key is missing. Remove @Expose(), or the default.`,
      'Expose',
    ),
  ];
}

function invalidDefault(_facts: PropertyFacts, { absence }: Outcome, where: string): Found[] {
  if (!absence.isDefaultInvalid) return [];
  return [
    warning(
      `${where} has a default that breaks its own rules, so that the key must always be given. Correct the default.`,
    ),
  ];
}

function typeWithoutNested({ shape }: PropertyFacts, _outcome: Outcome, where: string): Found[] {
  if (shape.leaf !== 'class' || shape.isNested) return [];
  return [
    warning(
      `${where} has @Type() without @ValidateNested(): what is inside is not validated. Add @ValidateNested().`,
      'Type',
    ),
  ];
}

function opaqueInput({ isTransformed, shape, isSettable }: PropertyFacts, { schema }: Outcome, where: string): Found[] {
  if (!isSettable) return [];
  const isUndeclared =
    typeof schema === 'object' &&
    Object.keys(schema).every((keyword) => keyword === 'description' || keyword === 'examples');
  if (isTransformed && isUndeclared) {
    return [
      warning(
        `${where} has a @Transform(), so that its input is not known. Say it with @ToolProperty({ input: … }).`,
        'Transform',
      ),
    ];
  }
  if (shape.leaf !== 'opaque') return [];
  return [
    warning(
      `${where} has a @Type() function that looks at its argument, so that its class is not known. Use a discriminator.`,
      'Type',
    ),
  ];
}

function slowPattern({ findings }: PropertyFacts, _outcome: Outcome, where: string): Found[] {
  return findings.flatMap(({ row, rule }) => {
    const found = row?.decorator === 'Matches' ? catastropheIn(rule.constraints) : undefined;
    return found ? [{ ...patternDiagnostic(`${where} has a pattern`, found), rule: 'Matches' }] : [];
  });
}
