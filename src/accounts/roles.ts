/** What each role may do. */
export const PERMISSIONS = {
  customer: ['orders.read', 'orders.place'],
  staff: ['orders.read', 'orders.read-all'],
  admin: ['orders.read', 'orders.read-all', 'orders.place'],
} as const;

export type Permission = (typeof PERMISSIONS)[keyof typeof PERMISSIONS][number];

export type Role = keyof typeof PERMISSIONS;
