import type { Role } from '../../accounts/roles.js';
import { User } from '../../accounts/user.entity.js';

const USERS: readonly (readonly [id: string, name: string, role: Role])[] = [
  ['ana', 'Ana Ribeiro', 'customer'],
  ['bo', 'Bo Lindqvist', 'customer'],
  ['chiara', 'Chiara Conti', 'customer'],
  ['dmitri', 'Dmitri Orlov', 'customer'],
  ['emeka', 'Emeka Obi', 'customer'],
  ['staff', 'Sasha from the shop', 'staff'],
  ['admin', 'Robin, who runs it', 'admin'],
];

/** All users of a new shop. */
export const newUsers = (): User[] =>
  USERS.map(([id, name, role]) => Object.assign(new User(), { id, name, role, email: `${id}@shop.example` }));
