/** A class whose fields carry class-validator decorators. It is made without arguments. */
export type DtoClass<T = object> = abstract new (...args: never[]) => T;

/** The same class, as it is called. */
export type Constructor<T = object> = new () => T;
