import type { CDPSession, Page } from '@playwright/test'

/** The device's own authenticator, played by the browser: it makes passkeys, and says who touches it as it is told. */
export interface VirtualAuthenticator {
  /** Whether the finger is its owner's. */
  recognise(owner: boolean): Promise<void>
  /** How many passkeys it has. */
  passkeys(): Promise<number>
  /** Every passkey becomes one of another site, its id unchanged. */
  giveTo(rpId: string): Promise<void>
}

/** Puts an authenticator into the page's device, as most phones have one. */
export async function addAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const session: CDPSession = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const kept = async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials
  return {
    async recognise(isUserVerified) {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
    async passkeys() {
      return (await kept()).length
    },
    async giveTo(rpId) {
      const credentials = await kept()
      await session.send('WebAuthn.clearCredentials', { authenticatorId })
      for (const credential of credentials) {
        await session.send('WebAuthn.addCredential', { authenticatorId, credential: { ...credential, rpId } })
      }
    },
  }
}
