import { z } from 'zod'
import { createJsonColumn } from '../database/statements.ts'

/** OAuth scopes as a row keeps them; null when they are not known. */
export const oauthScopeList = createJsonColumn(z.array(z.string()))

/** Those of the newest token: SQL's null before the first, JSON's when the token does not say. */
export const grantedOAuthScopeList = createJsonColumn(z.array(z.string()).nullable())
