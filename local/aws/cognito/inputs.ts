import { z } from 'zod'

export const text = z.string().min(1).max(4_096)
export const texts = z.record(z.string(), z.string())
export const metadata = texts.optional()
export const password = z.string().min(1).max(256)
export const code = z.string().max(2_048).regex(/^\S+$/, 'Member must satisfy regular expression pattern: [\\S]+')
export const attributeList = z.array(z.object({ Name: z.string().min(1), Value: z.string().max(2_048).optional() }))
const mfaSetting = z.object({ Enabled: z.boolean().optional(), PreferredMfa: z.boolean().optional() }).optional()
export const mfaSettings = {
  SMSMfaSettings: mfaSetting,
  SoftwareTokenMfaSettings: mfaSetting,
  WebAuthnMfaSettings: z.object({ Enabled: z.boolean().optional() }).optional(),
}
export const limit = z.number().int().min(0).max(60).optional()
