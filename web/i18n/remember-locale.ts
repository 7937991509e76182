import type { Locale } from '../../shared/locales.ts'
import { currentSession } from '../lib/session/session.ts'

/**
 * Saves the chosen locale in the profile of a signed-in user, for e-mails and pushes. A failure costs their language
 * only, until the next choice.
 */
export async function rememberLocale(locale: Locale): Promise<void> {
  if (currentSession().status !== 'signed-in') return
  try {
    const { client } = await import('../lib/server/client.ts')
    await client.profiles.saveLocale({ locale })
  } catch {
    // The page has changed its language already.
  }
}
