import {
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
  UpdateUserAttributesCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { startDeviceSignIn } from '../../../functions/device-sign-ins/start.ts'
import { profileItems } from '../../../functions/kit/people/profile/profile-change.ts'
import { readProfileToChange } from '../../../functions/kit/people/profile/profiles.ts'
import { scheduleDeviceCheck } from '../../../functions/kit/people/sign-ins/devices.ts'
import { keys } from '../../../functions/kit/table/keys.ts'
import type { Table } from '../../../functions/kit/table/table.ts'
import { dayMs, dayOf } from '../../../shared/days.ts'
import { versionInForce } from '../../../shared/people/consents.ts'
import { cloudHash } from '../../support/cloud-hash.ts'
import { apiOf, localConsole, newPerson, type Person, pool } from '../../support/people/people.ts'
import { putRow, rowsUnder } from '../../support/tables/rows.ts'
import { type Area, deleteRow, type Given, persist, runSchedule } from './area.ts'

/** Asks for a code to a new address, as the profile page does. */
async function changeEmail({ api, token: AccessToken }: Person, email: string): Promise<void> {
  const { pass } = await api.accounts.checkEmail()
  const UserAttributes = [{ Name: 'email', Value: email }]
  await pool().send(new UpdateUserAttributesCommand({ AccessToken, UserAttributes, ClientMetadata: { pass } }))
}

/** Signs a screen in by the person's phone. */
async function signInOnScreen({ table, home }: Given, { api, userId }: Person): Promise<string | undefined> {
  const { id, secret, number } = await startDeviceSignIn(
    { table, hash: cloudHash },
    { system: 'linux', browser: 'firefox' },
    new Date(),
  )
  await api.deviceSignIns.approve({ id, number })
  const pass = `${id}.${secret}`
  const ClientId = home.userPoolClientId
  const AuthParameters = { USERNAME: userId }
  const asked = await pool().send(
    new InitiateAuthCommand({
      AuthFlow: 'CUSTOM_AUTH',
      ClientId,
      AuthParameters,
      ClientMetadata: { device_pass: pass },
    }),
  )
  const ChallengeResponses = { USERNAME: asked.ChallengeParameters?.USERNAME ?? '', ANSWER: pass }
  const { AuthenticationResult } = await pool().send(
    new RespondToAuthChallengeCommand({
      ClientId,
      ChallengeName: 'CUSTOM_CHALLENGE',
      Session: asked.Session,
      ChallengeResponses,
    }),
  )
  return AuthenticationResult?.AccessToken
}

async function accountRows(table: Table, userId: string) {
  const terms = keys.consent(userId, 'terms', versionInForce('terms'))
  return [...profileItems(await readProfileToChange(table, userId)), terms].map(({ pk, sk }) => ({ pk, sk }))
}

export const accounts: Area = {
  name: 'accounts: new e-mail, screen, devices, unfinished sign-ups',
  entries: {
    'functions/accounts/entries/custom-message.ts': 'trigger',
    'functions/device-sign-ins/entries/verify-challenge.ts': 'trigger',
    'functions/accounts/entries/forget-devices.ts': 'schedule',
    'functions/accounts/entries/remove-unconfirmed.ts': 'schedule',
  },
  async prepare(given) {
    const { table } = given
    const [person, other] = await Promise.all([newPerson(), newPerson()])
    let round = 0
    return async () => {
      const email = `novo${round++}.${person.email}`
      await persist(() => changeEmail(person, email))
      await localConsole().code('emails', email)
      const token = await persist(() => signInOnScreen(given, person))

      const yesterday = new Date(Date.now() - dayMs)
      await scheduleDeviceCheck(table, person.userId, yesterday)
      await runSchedule('functions/accounts/entries/forget-devices.ts')

      // As a confirmation leaves it that failed, and one whose mark was not removed.
      for (const row of await accountRows(table, other.userId)) await deleteRow(row)
      for (const one of [other, person]) await putRow({ ...keys.pendingSignUp(one.email), email: one.email })
      await runSchedule('functions/accounts/entries/remove-unconfirmed.ts')
      return {
        screen: (await apiOf(token).profiles.me()).id === person.userId,
        due: await rowsUnder(keys.deviceChecks(dayOf(yesterday))),
        finished: (await other.api.profiles.me()).email === other.email,
        pending: await rowsUnder(keys.pendingSignUps),
      }
    }
  },
}
