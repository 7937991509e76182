import { confirmUserAttribute, updateUserAttribute } from 'aws-amplify/auth'
import { api } from '../../lib/server/operations.ts'
import { atThePool } from './security/self-service.ts'

export type ContactAttribute = 'email' | 'phone'

/**
 * Sends a code to a new e-mail or phone; the current one stays in force until the profile is saved (rules 2.7). The API
 * sends phone codes, the pool e-mail codes, with a pass from the API. Throws the API's refusals and the pool's
 * errors.
 */
export async function sendContactCode(attribute: ContactAttribute, value: string): Promise<void> {
  if (attribute === 'phone') return void (await api.accounts.sendPhoneCode.call({ phone: value }))
  await atThePool(async () => {
    const { pass } = await api.accounts.checkEmail.call()
    await updateUserAttribute({
      userAttribute: { attributeKey: 'email', value },
      options: { clientMetadata: { pass } },
    })
  })
}

export async function verifyContact(attribute: ContactAttribute, value: string, code: string): Promise<void> {
  if (attribute === 'phone') return void (await api.accounts.provePhone.call({ phone: value, code }))
  await atThePool(() => confirmUserAttribute({ userAttributeKey: 'email', confirmationCode: code }))
}
