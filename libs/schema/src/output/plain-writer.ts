import { exposedFieldsOf } from '../decorators/declared-fields.js';
import type { DtoClass } from '../dto/dto-class.js';
import type { ValueShape } from '../dto/value-shape.js';
import { isPlainObject } from '../json/is-plain-object.js';
import { pointerTo } from '../json/json-pointer.js';
import { isExposed, transformedOutput } from '../metadata/transformer-metadata.js';
import type { Violation } from '../violations/violation.js';
import type { OutputField, OutputPlan } from './output-plan.js';

const MAXIMUM_DEPTH = 100;

interface PlannedField {
  readonly plan: OutputPlan;
  readonly field: OutputField;
}

/** Writes values as plain JSON, and collects why a part of them cannot be. */
export class PlainWriter {
  readonly violations: Violation[] = [];
  private readonly holders: object[] = [];

  constructor(
    private readonly planOf: (owner: DtoClass) => OutputPlan | undefined,
    private readonly writeOther: (value: object) => unknown = () => undefined,
  ) {}

  /** Writes a value as an instance of a class, whether it is one or a plain object with the same fields. */
  writeAs(owner: DtoClass, value: unknown, path = ''): unknown {
    const plan = this.planOf(owner);
    if (!plan || !isHolder(value)) return this.write(value, path);
    return this.inside(value, path, () => this.writeFields(plan, value, path));
  }

  /** Writes a value of which nothing is declared: an instance leaves by the fields its own class declares. */
  write(value: unknown, path: string): unknown {
    if (value === undefined || value === null || typeof value === 'string' || typeof value === 'boolean') return value;
    if (typeof value === 'number')
      return Number.isFinite(value) ? value : this.refuse(path, 'is not a number that JSON can say');
    if (typeof value === 'bigint') return String(value);
    if (typeof value !== 'object') return this.refuse(path, `is a ${typeof value}, which JSON cannot say`);
    return this.inside(value, path, () => this.writeObject(value, path));
  }

  private writeObject(value: object, path: string): unknown {
    if (value instanceof Date)
      return Number.isNaN(value.getTime()) ? this.refuse(path, 'is not a valid date') : value.toISOString();
    if (Array.isArray(value)) return this.writeItems(value, path, (item, at) => this.write(item, at));
    if (value instanceof Set) return this.writeItems([...value], path, (item, at) => this.write(item, at));
    if (value instanceof Map)
      return this.writeEntries([...value] as [unknown, unknown][], path, (part, at) => this.write(part, at));
    const other = this.represent(value, path);
    if (other !== undefined) return other.written;
    if (isPlainObject(value)) return this.writeEntries(Object.entries(value), path, (part, at) => this.write(part, at));
    const exposed = exposedFieldsOf(value.constructor);
    const plan = exposed && this.planOf(value.constructor as unknown as DtoClass);
    return plan
      ? this.writeFields(
          { ...plan, fields: plan.fields.filter(({ property }) => exposed.includes(property)) },
          value,
          path,
        )
      : this.refuse(path, 'has no declared fields');
  }

  /** What others write for a value that they know; a throw of theirs refuses it. */
  private represent(value: object, path: string): { readonly written: unknown } | undefined {
    try {
      const written = this.writeOther(value);
      return written === undefined ? undefined : { written };
    } catch {
      return { written: this.refuse(path, 'cannot be written') };
    }
  }

  /** Writes the fields of a plan, whatever class the value is of. */
  writeFields(plan: OutputPlan, value: object, path: string): unknown {
    const entries = plan.fields.flatMap((field): [string, unknown][] => {
      const at = pointerTo(path, field.key);
      const written = this.writeField(field, this.read({ plan, field }, value, at), at);
      return written === undefined ? [] : [[field.key, written]];
    });
    return Object.fromEntries(entries);
  }

  private read({ plan, field }: PlannedField, holder: object, path: string): unknown {
    const { property, key } = field;
    try {
      const fields = holder as Record<string, unknown>;
      const isRenamed = !(property in fields) && Object.hasOwn(fields, key);
      if (!isRenamed && !(property in fields) && !isExposed(plan.owner, property, 'output')) return undefined;
      const raw = fields[isRenamed ? key : property];
      const value: unknown = typeof raw === 'function' ? (raw as () => unknown).call(holder) : raw;
      return transformedOutput({ owner: plan.owner, property, holder }, value);
    } catch {
      return this.refuse(path, 'cannot be read');
    }
  }

  private writeField({ shape }: OutputField, value: unknown, path: string): unknown {
    if (!shape.isNested) return this.write(value, path);
    return this.writeShaped(shape, value, path);
  }

  /** Lists, sets and maps of a class hold it at any depth, as class-transformer reads them. */
  private writeShaped(shape: ValueShape, value: unknown, path: string): unknown {
    const writeOne = (item: unknown, at: string): unknown => this.writeShaped(shape, item, at);
    if (Array.isArray(value)) return this.inside(value, path, () => this.writeItems(value, path, writeOne));
    if (value instanceof Set) return this.inside(value, path, () => this.writeItems([...value], path, writeOne));
    if (value instanceof Map)
      return this.inside(value, path, () => this.writeEntries([...value] as [unknown, unknown][], path, writeOne));
    if (shape.container === 'map' && isPlainObject(value)) {
      return this.inside(value, path, () =>
        this.writeEntries(Object.entries(value), path, (part, at) => this.writeChild(shape, part, at)),
      );
    }
    return this.writeChild(shape, value, path);
  }

  private writeChild({ type, discriminator }: ValueShape, value: unknown, path: string): unknown {
    if (!isHolder(value)) return this.write(value, path);
    const branch = discriminator?.branches.find(
      (one) => value.constructor === one.type || (isPlainObject(value) && value[discriminator.property] === one.tag),
    );
    const written = this.writeAs(branch?.type ?? (type as DtoClass), value, path);
    if (!branch || !discriminator || !isPlainObject(written)) return written;
    return { ...written, [discriminator.property]: branch.tag };
  }

  private writeItems(
    items: readonly unknown[],
    path: string,
    writeOne: (item: unknown, path: string) => unknown,
  ): unknown[] {
    return items.map((item, index) => writeOne(item, pointerTo(path, index)) ?? null);
  }

  private writeEntries(
    entries: readonly (readonly [unknown, unknown])[],
    path: string,
    writeOne: (part: unknown, path: string) => unknown,
  ): unknown {
    const written = entries.map(([key, part]) => [String(key), writeOne(part, pointerTo(path, String(key)))] as const);
    return Object.fromEntries(written.filter(([, part]) => part !== undefined));
  }

  private inside(holder: object, path: string, write: () => unknown): unknown {
    if (this.holders.includes(holder)) return this.refuse(path, 'refers back to something that contains it');
    if (this.holders.length >= MAXIMUM_DEPTH) return this.refuse(path, 'is nested too deeply');
    this.holders.push(holder);
    try {
      return write();
    } finally {
      this.holders.pop();
    }
  }

  private refuse(path: string, message: string): undefined {
    this.violations.push({ path, rule: 'json', message });
    return undefined;
  }
}

/** An object with fields of its own, and no list, map, set or date. */
function isHolder(value: unknown): value is object {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return !(value instanceof Date || value instanceof Map || value instanceof Set);
}
