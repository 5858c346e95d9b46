import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { ToolBootError, type BootProblem } from '@toolwright/core';
import { metadataOf, metadataPath } from './auth/resource.metadata.js';
import { TOOL_MCP_OPTIONS, type ResolvedToolMcpOptions } from './tool-mcp-options.interface.js';

/** Every endpoint of the application, and whether they can stand beside one another. */
@Injectable()
export class McpEndpoints {
  constructor(private readonly discovery: DiscoveryService) {}

  all(): readonly ResolvedToolMcpOptions[] {
    const providers = this.discovery.getProviders().filter(({ token }) => token === TOOL_MCP_OPTIONS);
    return providers.map(({ instance }) => instance as ResolvedToolMcpOptions);
  }

  /**
   * Two endpoints of one path, or two documents at one address: the router would serve the first and say nothing of the
   * other.
   * @throws ToolBootError naming both, for every such pair
   */
  check(): void {
    const endpoints = this.all();
    const problems = [...collisions(endpoints, routeOf, SAME_PATH), ...collisions(endpoints, addressOf, SAME_ADDRESS)];
    if (problems.length > 0) throw new ToolBootError(problems);
  }
}

type Problem = Omit<BootProblem, 'where'>;

const SAME_PATH: Problem = {
  problem: 'the path is registered twice',
  remedy: 'Give every endpoint a path of its own.',
};
const SAME_ADDRESS: Problem = {
  problem: 'the metadata of both has one address, by the path of auth.resource, and says different things',
  remedy: 'Give every endpoint a resource of its own: the URL that its clients use.',
};

/** Pairs with one key that are not the same thing. */
function collisions(
  endpoints: readonly ResolvedToolMcpOptions[],
  keyOf: (endpoint: ResolvedToolMcpOptions) => Key | undefined,
  problem: Problem,
): BootProblem[] {
  const first = new Map<string, { readonly endpoint: ResolvedToolMcpOptions; readonly content: string | undefined }>();
  return endpoints.flatMap((endpoint) => {
    const key = keyOf(endpoint);
    if (key === undefined) return [];
    const earlier = first.get(key.name);
    if (earlier === undefined) first.set(key.name, { endpoint, content: key.content });
    const isSame = earlier === undefined || (key.content !== undefined && earlier.content === key.content);
    return isSame ? [] : [{ where: `${titleOf(earlier.endpoint)} and ${titleOf(endpoint)}`, ...problem }];
  });
}

interface Key {
  readonly name: string;
  /** What two of one name may have in common; nothing where one name is one too many. */
  readonly content?: string;
}

/** Routers take `mcp`, `/mcp/` and `/MCP` for one path. */
const routeOf = ({ path }: ResolvedToolMcpOptions): Key => ({
  name: `/${path.toLowerCase().split('/').filter(Boolean).join('/')}`,
});

function addressOf({ auth, name }: ResolvedToolMcpOptions): Key | undefined {
  return auth && { name: metadataPath(auth.resource), content: JSON.stringify(metadataOf(auth, name)) };
}

const titleOf = ({ path, name }: ResolvedToolMcpOptions): string =>
  `ToolMcpModule.register({ path: ${JSON.stringify(path)}, name: ${JSON.stringify(name)} })`;
