import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { expect, it, vi } from 'vitest'
import { register } from './sign-up.ts'

const { call } = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('../../lib/server/operations.ts', () => ({ api: { accounts: { signUp: { call } } } }))
vi.mock('../../i18n/i18n.ts', () => ({ currentLocale: () => 'ptBR' }))
vi.mock('../../lib/session/identity.ts', () => ({ identityReady: async () => undefined }))

const typed = { email: ' Ana@Mail.example', phone: '(11) 98765-4321', password: 'x', profileType: 'citizen' } as const
const refused = (code: string, data?: object) => Object.assign(new Error(code), { code, status: 429, data })

it('solves the proof of work that the server asks for, and sends it with the same account', async () => {
  const hmacSignatureSecret = 'secret'
  const made = { algorithm: 'PBKDF2/SHA-256', cost: 100, counter: 3, deriveKey, hmacSignatureSecret }
  const challenge = JSON.stringify(await createChallenge(made))
  call.mockRejectedValueOnce(refused('sign_up.work_required', { challenge })).mockResolvedValueOnce({ id: 'the-id' })
  expect(await register(typed)).toBe('the-id')
  const [[first], [{ proofOfWork, ...second }]] = call.mock.calls as [[object], [{ proofOfWork: string }]]
  expect(second).toEqual(first)
  expect(await verifySolution({ ...JSON.parse(proofOfWork), deriveKey, hmacSignatureSecret })).toMatchObject({
    verified: true,
  })
})

it('passes other refusals on', async () => {
  call.mockRejectedValueOnce(refused('sign_up.too_many'))
  await expect(register(typed)).rejects.toMatchObject({ code: 'sign_up.too_many' })
})
