/** Fixed strings, so that two copies of this package see each other's decorators. */
export const TOOL_METHOD_METADATA = 'toolwright:tool-method';
export const TOOL_CLASS_METADATA = 'toolwright:tool-class';
export const TOOL_ACCOUNTS_METADATA = 'toolwright:accounts';
export const TOOL_OBSERVER_METADATA = 'toolwright:observer';
export const TOOL_INPUT_METADATA = 'toolwright:input';
export const REGISTER_TOOLS_METADATA = 'toolwright:register-tools';
export const DEFINITION_HOOK_METADATA = 'toolwright:definition-hook';
/** Marks the factory behind `@ToolContext()`. */
export const TOOL_CONTEXT_BRAND = Symbol.for('toolwright.ToolContext');
export const TOOL_ENTITY_METADATA = 'toolwright:entity';
export const TOOL_TYPE_ADAPTER_METADATA = 'toolwright:type-adapter';
export const TOOL_INTERCEPTOR_METADATA = 'toolwright:interceptor';
export const RESULT_INPUT_METADATA = 'toolwright:result-input';
export const ENTITY_INPUT_METADATA = 'toolwright:entity-input';
