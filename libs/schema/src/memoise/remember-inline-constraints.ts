import type { getMetadataStorage } from 'class-validator';

type Constraint = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidatorConstraints']>[number];
type ConstraintClass = new () => Constraint['instance'];

const MARK = Symbol.for('toolwright.remembered-constraints');

/** The class that class-validator makes of each built-in or inline rule: it takes nothing and keeps nothing. */
const INLINE = /^class CustomConstraint \{\s*validate\(value, validationArguments\) \{\s*return validator\.validate\(/;

/**
 * Makes the instances of inline rules known without class-validator's container, which looks for them from the first
 * rule of the process to the last. Rules that are classes of the application come from its container, as ever.
 *
 * @param constraint any rule's metadata: all share the accessor
 */
export function rememberInlineConstraints(constraint: Constraint): void {
  const prototype = Object.getPrototypeOf(constraint) as object;
  const descriptor = Object.getOwnPropertyDescriptor(prototype, 'instance');
  if (!descriptor?.get || !descriptor.configurable || Object.hasOwn(prototype, MARK)) return;
  const { get: fromContainer } = descriptor as { get: (this: Constraint) => unknown };
  const instances = new WeakMap<object, unknown>();
  Object.defineProperty(prototype, MARK, { value: fromContainer, configurable: true });
  Object.defineProperty(prototype, 'instance', {
    configurable: true,
    get(this: Constraint) {
      const target = this.target as unknown as ConstraintClass;
      const known = instances.get(target);
      if (known !== undefined) return known;
      if (!INLINE.test(Function.prototype.toString.call(target))) return fromContainer.call(this);
      const instance = new target();
      instances.set(target, instance);
      return instance;
    },
  });
}

/** Undoes {@link rememberInlineConstraints}. */
export function forgetInlineConstraints(constraint: Constraint): void {
  const prototype = Object.getPrototypeOf(constraint) as { [MARK]?: (this: Constraint) => unknown };
  if (!Object.hasOwn(prototype, MARK)) return;
  const get = prototype[MARK];
  delete prototype[MARK];
  Object.defineProperty(prototype, 'instance', { configurable: true, get });
}
