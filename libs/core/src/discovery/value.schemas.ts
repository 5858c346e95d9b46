import { Injectable } from '@nestjs/common';
import {
  declaredTypeOf,
  type DtoClass,
  type JsonSchema,
  type JsonSchemaObject,
  type Replacement,
  type Representation,
  type SchemaOptions,
} from '@toolwright/schema';
import type { EntityInputMetadata } from '../decorators/entity-input.decorator.js';
import { EntityAdapters } from '../entities/entity.adapters.js';
import { bareReference, givenEntity, referenceSchema } from '../entities/entity-schemas.js';
import type { ValueView } from '../interfaces/value-view.interface.js';
import { Slots, type Slot } from '../transforms/slots.js';
import { TypeAdapters } from '../transforms/type.adapters.js';
import { ToolMetadataAccessor } from './tool.metadata-accessor.js';

type ViewOptions = Pick<SchemaOptions, 'replace' | 'representation'>;

/** What entities and values with adapters look like in the schemas of each view. */
@Injectable()
export class ValueSchemas {
  private readonly byView = new Map<ValueView, ViewOptions>();

  constructor(
    private readonly metadata: ToolMetadataAccessor,
    private readonly entities: EntityAdapters,
    private readonly types: TypeAdapters,
    private readonly slots: Slots,
  ) {}

  /** Whether a result can hold an entity at all. */
  get hasEntities(): boolean {
    return !this.entities.isEmpty;
  }

  /** The same object for the same view: it is part of what schemas are remembered by, across applications too. */
  optionsFor(view: ValueView): ViewOptions {
    return this.hasEntities || this.types.all.length > 0 ? this.ownOptions(view) : SHARED.ownOptions(view);
  }

  /** Replaces nothing but entities of which nobody can say who may have them. */
  readonly unguarded: NonNullable<SchemaOptions['replace']> = (owner, property) => {
    const slot = this.slotOf(owner, property);
    const isOpen = slot?.kind === 'entity' && typeof slot.adapter.can !== 'function';
    return isOpen ? { schema: true, slot: property } : undefined;
  };

  private ownOptions(view: ValueView): ViewOptions {
    const options = this.byView.get(view) ?? this.make(view);
    this.byView.set(view, options);
    return options;
  }

  private make(view: ValueView): ViewOptions {
    return {
      replace: (owner, property) => this.replacementOf({ owner, property }, view),
      representation: this.representationIn(view),
    };
  }

  private replacementOf(place: { owner: DtoClass; property: string }, view: ValueView): Replacement | undefined {
    const slot = this.slotOf(place.owner, place.property);
    if (slot === undefined) return undefined;
    const one = givenIn(slot, view);
    return { schema: several(one, slot.many), slot: this.slots.nameOf(place.owner, place.property, slot) };
  }

  private slotOf(owner: DtoClass, property: string): Slot | undefined {
    const declared = this.metadata.entityInput(owner.prototype as object, property);
    if (declared !== undefined) return this.entitySlot(owner, property, declared);
    if (this.metadata.takesResult(owner.prototype as object, property)) return { kind: 'result' };
    return this.typeSlot(owner, property);
  }

  /** Of the property's own type; for a list of what `@Type(() => Class)` says is in it. */
  private typeSlot(owner: DtoClass, property: string): Slot | undefined {
    const type: unknown = Reflect.getMetadata('design:type', owner.prototype as object, property);
    const isList = type === Array;
    const adapter = this.types.ofClass(isList ? declaredTypeOf(owner, property) : type);
    return adapter && { kind: 'type', adapter, ...(isList && { many: 'list' }) };
  }

  /** @throws TypeError for an entity without an adapter, and a key that its adapter does not know */
  private entitySlot(owner: DtoClass, property: string, declared: EntityInputMetadata): Slot {
    const type = declared.entity();
    const adapter = this.entities.ofClass(type);
    const where = `${owner.name}.${property}`;
    if (adapter === undefined)
      throw new TypeError(`${where} takes ${type?.name ?? 'nothing'}, for which there is no @ToolEntity() provider.`);
    const keys = Object.keys(adapter.keys ?? {});
    const by = declared.by ?? (keys.length === 1 ? keys[0] : undefined);
    if (by !== undefined && !keys.includes(by))
      throw new TypeError(`${where} is given by "${by}", which is no key of the adapter of ${type.name}.`);
    return {
      kind: 'entity',
      adapter,
      by,
      operation: declared.operation ?? 'view',
      ...(declared.many && { many: declared.many }),
    };
  }

  private representationIn(view: ValueView): Representation {
    const write = (value: object): unknown => {
      if (this.entities.of(value)) throw new TypeError('An entity came out of a getter or promise.');
      return this.types.of(value)?.format(value);
    };
    const nested: Representation = {
      write,
      schemaOf: (owner) => {
        const entity = this.entities.ofClass(owner);
        return entity ? bareReference(entity, view) : this.types.ofClass(owner)?.schema;
      },
    };
    return {
      write,
      schemaOf: (owner) => {
        const entity = this.entities.ofClass(owner);
        return entity ? referenceSchema(entity, view, nested) : this.types.ofClass(owner)?.schema;
      },
    };
  }
}

/** How one value of a slot is given. */
function givenIn(slot: Slot, view: ValueView): JsonSchemaObject {
  if (slot.kind === 'entity') return givenEntity(slot.adapter, slot.by, view);
  if (slot.kind === 'type') return view === 'code' ? {} : slot.adapter.schema;
  return view === 'handles' ? { description: 'The handle of a result ("handle:result:…"), or a result itself.' } : {};
}

function several(one: JsonSchema, many: Slot['many']): JsonSchema {
  if (many === undefined) return one;
  return many === 'list' ? { type: 'array', items: one } : { type: 'object', additionalProperties: one };
}

/** Of applications without adapters of their own. */
const SHARED = new ValueSchemas(new ToolMetadataAccessor(), new EntityAdapters(), new TypeAdapters(), Slots.shared);
