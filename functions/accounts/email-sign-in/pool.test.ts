import { RespondToAuthChallengeCommand } from '@aws-sdk/client-cognito-identity-provider'
import { expect, it } from 'vitest'
import { createTable } from '../../../test/support/tables/table.ts'
import { recordCodeMail } from '../gates/sign-in-record.ts'
import { signInByEmail } from './pool.ts'

const table = createTable()
const now = new Date('2026-11-24T12:00:00.000Z')
const userId = '5b1f4d3e-6d0c-4a58-9d62-0d1c5b7a9e11'
const input = { userId, session: 'session', code: '123456' }
const tokens = {
  AccessToken: 'with the scope',
  RefreshToken: 'refresh',
  NewDeviceMetadata: { DeviceKey: 'device', DeviceGroupKey: 'group' },
}

function pool(answer: () => object) {
  const called: { name: string; input: Record<string, unknown> }[] = []
  const renewed = { AuthenticationResult: { AccessToken: 'renewed', IdToken: 'id' } }
  const send = async (command: { input: object }) => {
    called.push({ name: command.constructor.name, input: command.input as Record<string, unknown> })
    return command instanceof RespondToAuthChallengeCommand ? answer() : renewed
  }
  return { called, cognito: { send: send as never } }
}
const answer = ({ cognito }: ReturnType<typeof pool>) => signInByEmail({ table, cognito, clientId: 'web' }, input, now)
const refusing = (name: string) =>
  pool(() => {
    throw Object.assign(new Error(name), { name })
  })

it('confirms the device and hands over renewed tokens only', async () => {
  await recordCodeMail(table, userId, now)
  const at = pool(() => ({ AuthenticationResult: tokens }))
  expect(await answer(at)).toEqual({
    userId,
    accessToken: 'renewed',
    idToken: 'id',
    refreshToken: 'refresh',
    deviceKey: 'device',
    deviceGroupKey: 'group',
  })
  expect(at.called.map(({ name }) => name)).toEqual([
    'RespondToAuthChallengeCommand',
    'ConfirmDeviceCommand',
    'GetTokensFromRefreshTokenCommand',
  ])
  expect(at.called[2]?.input).not.toHaveProperty('ClientMetadata')
})

it('does not call the pool while no code was mailed', async () => {
  const at = pool(() => ({ AuthenticationResult: tokens }))
  await expect(answer(at)).rejects.toMatchObject({ code: 'sign_in.code_wrong' })
  expect(at.called).toEqual([])
})

it.each([
  ['CodeMismatchException', 'sign_in.code_wrong'],
  ['NotAuthorizedException', 'sign_in.code_wrong'],
  ['TooManyRequestsException', 'request.too_many'],
])('answers %s with %s', async (name, code) => {
  await recordCodeMail(table, userId, now)
  await expect(answer(refusing(name))).rejects.toMatchObject({ code })
})

it('does not hide a fault of the pool', async () => {
  await recordCodeMail(table, userId, now)
  await expect(answer(refusing('InternalErrorException'))).rejects.toThrow('InternalErrorException')
})
