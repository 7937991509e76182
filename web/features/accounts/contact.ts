import { confirmUserAttribute, sendUserAttributeVerificationCode, updateUserAttribute } from 'aws-amplify/auth'
import { api } from '../../lib/server/operations.ts'
import { identityReady } from '../../lib/session/identity.ts'

export type ContactAttribute = 'email' | 'phone'

const keyOf = { email: 'email', phone: 'phone_number' } as const

/**
 * Sends a code to a new e-mail or phone. The pool sends the one of an e-mail by itself, and keeps the old address until
 * it came back; of a phone it keeps the new number at once, unproven, and sends when it is asked to. The profile's
 * phone counts meanwhile (rules 2.7). Throws the API's refusals, before anything was written, and the pool's errors.
 */
export async function sendContactCode(attribute: ContactAttribute, value: string): Promise<void> {
  // The sender itself can tell nobody that it sends no more: asked before anything is written. What the API gives for
  // it goes with each call: only then does the pool send a code.
  const { ticket } =
    attribute === 'phone' ? await api.accounts.checkPhone.call({ phone: value }) : await api.accounts.checkEmail.call()
  await identityReady()
  const userAttributeKey = keyOf[attribute]
  const options = { clientMetadata: { ticket } }
  await updateUserAttribute({ userAttribute: { attributeKey: userAttributeKey, value }, options })
  if (attribute === 'phone') await sendUserAttributeVerificationCode({ userAttributeKey, options })
}

/** Proves it by the code that was sent there. */
export async function proveContact(attribute: ContactAttribute, confirmationCode: string): Promise<void> {
  await identityReady()
  await confirmUserAttribute({ userAttributeKey: keyOf[attribute], confirmationCode })
}

/** Gives the pool the phone in force back: the next sign-in's code goes to the pool's. */
export async function takePhoneBack(phone: string): Promise<void> {
  await identityReady()
  await updateUserAttribute({ userAttribute: { attributeKey: keyOf.phone, value: phone } })
}
