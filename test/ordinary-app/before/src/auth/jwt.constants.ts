export const JWT_SECRET = process.env.JWT_SECRET ?? 'development-secret-of-the-helpdesk-0123456789';
