/** The tools of the shop, by who is offered them. A new tool is named here and nowhere else. */
const FOR_EVERYBODY = [
  'catalog/get-product',
  'catalog/search-products',
  'knowledge/get-policy',
  'knowledge/search-articles',
];
const FOR_SIGNED_IN = ['cart/add-item', 'cart/clear', 'cart/remove-item', 'cart/view', 'orders/get', 'orders/list'];
const FOR_BUYERS = ['orders/place'];

const sorted = (...lists: readonly (readonly string[])[]): readonly string[] => lists.flat().toSorted();
const READING = sorted(FOR_EVERYBODY, FOR_SIGNED_IN);
const BUYING = sorted(READING, FOR_BUYERS);

/** Users of the shop, by what each is offered; sorted by name, as every door lists them. */
export const TOOLS_OF = {
  anonymous: sorted(FOR_EVERYBODY),
  ana: BUYING,
  bo: BUYING,
  staff: READING,
  admin: BUYING,
} as const;

/** What a tool is called over MCP. */
export const wireName = (tool: string): string => tool.replace('/', '__');
