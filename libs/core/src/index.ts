export { describePermission } from './access/describe-permission.js';
export { currentAccount } from './accounts/call.scope.js';
export { AccountResolver } from './accounts/account.resolver.js';
export { CurrentAccount } from './decorators/current-account.decorator.js';
export { OnCategoryRegistered, OnToolDescribed, OnToolRegistered } from './decorators/definition-hook.decorators.js';
export { EntityInput, type EntityInputOptions } from './decorators/entity-input.decorator.js';
export { OnTool, type OnToolOptions } from './decorators/on-tool.decorator.js';
export { RegisterTools } from './decorators/register-tools.decorator.js';
export { ResultInput } from './decorators/result-input.decorator.js';
export { Tool } from './decorators/tool.decorator.js';
export { ToolAccounts } from './decorators/tool-accounts.decorator.js';
export { ToolContext } from './decorators/tool-context.decorator.js';
export { ToolEntity } from './decorators/tool-entity.decorator.js';
export { ToolInput, type ScalarType, type ToolInputOptions } from './decorators/tool-input.decorator.js';
export { ToolInterceptor, type ToolInterceptorOptions } from './decorators/tool-interceptor.decorator.js';
export { ToolMethod } from './decorators/tool-method.decorator.js';
export { ToolTypeAdapter } from './decorators/tool-type-adapter.decorator.js';
export { AccessDeniedError } from './errors/access-denied.error.js';
export { AccountUnavailableError } from './errors/account-unavailable.error.js';
export { CancelledError } from './errors/cancelled.error.js';
export { describeCause } from './errors/describe-cause.js';
export { ExecutionFailedError } from './errors/execution-failed.error.js';
export { InputTooLargeError } from './errors/input-too-large.error.js';
export { InterruptedError } from './errors/interrupted.error.js';
export { OutputInvalidError } from './errors/output-invalid.error.js';
export { RateLimitedError, type RateLimitedOptions } from './errors/rate-limited.error.js';
export { ResultTooLargeError } from './errors/result-too-large.error.js';
export { TimedOutError } from './errors/timed-out.error.js';
export { ToolBootError, type BootProblem } from './errors/tool-boot.error.js';
export { ToolError, type Effect, type ToolErrorCategory, type ToolErrorCode } from './errors/tool.error.js';
export { ToolFailure, type ToolFailureOptions } from './errors/tool.failure.js';
export { ToolInputError } from './errors/tool-input.error.js';
export { ToolNotFoundError } from './errors/tool-not-found.error.js';
export {
  HandleStore,
  type HandleContent,
  type HandleOwner,
  type HandleReplacement,
  type HandleSelection,
  type NewHandle,
  type StoredHandle,
} from './handles/handle.store.js';
export { MemoryHandleStore, type MemoryHandleStoreOptions } from './handles/memory-handle.store.js';
export { ToolHandles } from './handles/tool.handles.js';
export { ANONYMOUS, type Account } from './interfaces/account.interface.js';
export type { CallIdentity } from './interfaces/call-identity.interface.js';
export type {
  FailedInvocation,
  FormattedResult,
  Invocation,
  SucceededInvocation,
} from './interfaces/invocation.interface.js';
export type { InvocationStatus } from './interfaces/invocation-status.interface.js';
export type { ChosenGlobals, EnhancerClass, GlobalsOption } from './interfaces/globals-option.interface.js';
export type {
  CategoryHook,
  DefinitionOrigin,
  DescribedHook,
  RegisteredHook,
} from './interfaces/definition-hook.interface.js';
export type { EntityAdapter, EntityClass, EntityOperation } from './interfaces/entity-adapter.interface.js';
export type { HandMadeTool } from './interfaces/hand-made-tool.interface.js';
export type { ToolCatalog } from './interfaces/tool-catalog.interface.js';
export type { ToolDescription } from './interfaces/tool-description.interface.js';
export { INVOKERS, type Invoker, type InvokerCapability } from './interfaces/invoker.interface.js';
export type { Operation } from './interfaces/operation.interface.js';
export { allOf, anyOf, atLeast, EVERYONE, SIGNED_IN, type PermissionRule } from './interfaces/permission.interface.js';
export type { RegisteredTool, ToolHost } from './interfaces/registered-tool.interface.js';
export type { Progress } from './interfaces/progress.interface.js';
export type {
  Binary,
  FormattedContent,
  MediaContent,
  ResourceContent,
  ResourceLink,
  TextContent,
  ToolContent,
} from './interfaces/tool-content.interface.js';
export type { RunOptions } from './interfaces/run-options.interface.js';
export type { AccountSource, UserSource } from './interfaces/tool-accounts.interface.js';
export type { ToolAnnotations, ToolDefinition } from './interfaces/tool-definition.interface.js';
export type { ToolEvent, ToolHook } from './interfaces/tool-event.interface.js';
export type { ToolHandler } from './interfaces/tool-handler.interface.js';
export type { CategoryDefinition, InputLimits, ToolModuleOptions } from './interfaces/tool-module-options.interface.js';
export type {
  AccessRule,
  OutputSource,
  ToolDeclaration,
  ToolMethodOptions,
  ToolOptions,
} from './interfaces/tool-options.interface.js';
export type { TypeAdapter } from './interfaces/type-adapter.interface.js';
export type { Toolset, ToolsetNarrowing } from './interfaces/toolset.interface.js';
export type { ValueInterceptor, ValuePlace } from './interfaces/value-interceptor.interface.js';
export { PreparedCall, type Answer } from './lifecycle/prepared-call.js';
export { ToolRunner } from './lifecycle/tool.runner.js';
export type { ToolMethods } from './lifecycle/tool-methods.js';
export { UnopenedInput, type ReadInput } from './limits/unopened-input.js';
export { ToolExecutionContext } from './nest/tool.execution-context.js';
export { ToolResult, type ToolResultOptions } from './output/tool-result.js';
export { narrowingProblems } from './policy/narrowing.js';
export { ToolsetResolver, type ToolsetRequest } from './policy/toolset.resolver.js';
export { DefinitionSerializer } from './registry/definition.serializer.js';
export { ToolRegistry, type RegistryChange } from './registry/tool.registry.js';
export { ToolFile } from './transforms/built-in-types.js';
export { toolModuleParts } from './tool-module.parts.js';
export { ToolModule } from './tool.module.js';
export {
  EMPTY_INPUT_SCHEMA as NO_INPUT,
  ToolProperty,
  type JsonSchema,
  type JsonSchemaObject,
  type Violation,
} from '@toolwright/schema';
