export interface AuthUser {
  id: string;
  tenantId: string;
  roles: string[];
}
