import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AssociateSoftwareTokenCommand,
  ConfirmForgotPasswordCommand,
  ConfirmSignUpCommand,
  ForgotPasswordCommand,
  GetUserCommand,
  GlobalSignOutCommand,
  InitiateAuthCommand,
  SignUpCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { totpCode } from '../../../local/aws/cognito/sign-in/totp.ts'
import {
  createUser,
  goodPassword,
  type LocalPool,
  refusal,
  sdkClient,
  startPool,
  testClientId,
  testPoolId,
} from './fixture.ts'

describe('after a restart', () => {
  let pool: LocalPool
  beforeAll(async () => {
    pool = await startPool({ pool: { MfaConfiguration: 'OFF' } })
  })
  afterAll(() => pool.close())

  const signIn = async (username: string, password = goodPassword) => {
    const { AuthenticationResult } = await pool.client.send(
      new InitiateAuthCommand({
        AuthFlow: 'USER_PASSWORD_AUTH',
        ClientId: testClientId,
        AuthParameters: { USERNAME: username, PASSWORD: password },
      }),
    )
    const { AccessToken = '', RefreshToken = '' } = AuthenticationResult ?? {}
    return { AccessToken, RefreshToken }
  }
  const getUser = (AccessToken: string) => pool.client.send(new GetUserCommand({ AccessToken }))

  it('keeps tokens, refresh tokens and sign-outs', async () => {
    const [stays, leaves] = [await createUser(pool), await createUser(pool)]
    const [kept, gone] = [await signIn(stays), await signIn(leaves)]
    await pool.client.send(new GlobalSignOutCommand({ AccessToken: gone.AccessToken }))
    await pool.restartWithoutClosing()
    expect(await getUser(kept.AccessToken)).toBeDefined()
    expect(await refusal(getUser(gone.AccessToken))).toContain('revoked')
    const renewed = await pool.client.send(
      new InitiateAuthCommand({
        AuthFlow: 'REFRESH_TOKEN_AUTH',
        ClientId: testClientId,
        AuthParameters: { REFRESH_TOKEN: kept.RefreshToken },
      }),
    )
    expect(renewed.AuthenticationResult?.AccessToken).toBeDefined()
  })

  it('accepts pending codes and authenticator secrets', async () => {
    await pool.client.send(
      new SignUpCommand({ ClientId: testClientId, Username: 'new@example.com', Password: goodPassword }),
    )
    const known = await createUser(pool)
    await pool.client.send(new ForgotPasswordCommand({ ClientId: testClientId, Username: known }))
    const { AccessToken } = await signIn(known)
    const { SecretCode = '' } = await pool.client.send(new AssociateSoftwareTokenCommand({ AccessToken }))
    await pool.restartWithoutClosing()
    await pool.client.send(
      new ConfirmSignUpCommand({
        ClientId: testClientId,
        Username: 'new@example.com',
        ConfirmationCode: pool.code('SignUp', 'new@example.com'),
      }),
    )
    const UserCode = totpCode(SecretCode, pool.now())
    await pool.client.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode }))
    await pool.client.send(
      new ConfirmForgotPasswordCommand({
        ClientId: testClientId,
        Username: known,
        ConfirmationCode: pool.code('ForgotPassword', known),
        Password: 'Fresh-Horse-10',
      }),
    )
    await pool.restartWithoutClosing()
    expect((await signIn(known, 'Fresh-Horse-10')).AccessToken).not.toBe('')
    expect(await refusal(signIn(known))).toContain('Incorrect username or password.')
  })

  it('ignores a half-written record', async () => {
    const username = await createUser(pool)
    appendFileSync(join(pool.dataDir, 'journal.jsonl'), '[["user/sa-east-1_Test1Pool/half",{"username":"ha')
    await pool.restartWithoutClosing()
    expect((await signIn(username)).AccessToken).not.toBe('')
    const next = await createUser(pool)
    await pool.restartWithoutClosing()
    expect((await signIn(next)).AccessToken).not.toBe('')
  })

  it('stores no readable password or refresh token, and protects the files', async () => {
    const username = await createUser(pool)
    const { RefreshToken } = await signIn(username)
    for (const name of readdirSync(pool.dataDir)) {
      const text = readFileSync(join(pool.dataDir, name), 'utf8')
      expect(text).not.toContain(goodPassword)
      expect(text).not.toContain(RefreshToken)
      expect(statSync(join(pool.dataDir, name)).mode & 0o077).toBe(0)
    }
  })
})

describe('damaged journal', () => {
  it('stops the start with a message that names file and line', async () => {
    const pool = await startPool()
    await createUser(pool)
    const path = join(pool.dataDir, 'journal.jsonl')
    const [first, ...lines] = readFileSync(path, 'utf8').split('\n')
    writeFileSync(path, [first, '[["user/', ...lines].join('\n'))
    await expect(pool.restartWithoutClosing()).rejects.toThrow(`${path} is damaged at line 2, which`)
    writeFileSync(path, '{"journal":"of somebody else"}\n')
    await expect(pool.restartWithoutClosing()).rejects.toThrow(`${path} is damaged at line 1, which`)
    writeFileSync(path, '')
    const [keys = ''] = readdirSync(pool.dataDir).filter((name) => name.endsWith('.keys.json'))
    writeFileSync(join(pool.dataDir, keys), '{"jwk":')
    await expect(pool.restartWithoutClosing()).rejects.toThrow(`${keys} is damaged. Put back a copy`)
    await pool.close()
  })
})

describe('killed during writes', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cognito-killed-'))
  let running: ChildProcess | undefined
  afterEach(() => running?.kill('SIGKILL'))
  afterAll(() => rmSync(dataDir, { recursive: true }))

  async function start(): Promise<string> {
    running = fork(new URL('process.ts', import.meta.url).pathname, [dataDir], { execArgv: [] })
    const [url] = (await once(running, 'message')) as [string]
    return url
  }

  it('keeps every acknowledged user', async () => {
    const client = sdkClient(await start())
    const acknowledged: string[] = []
    const writes = Array.from({ length: 200 }, async (_, index) => {
      const Username = `killed${index}@example.com`
      await client.send(new AdminCreateUserCommand({ UserPoolId: testPoolId, Username, MessageAction: 'SUPPRESS' }))
      acknowledged.push(Username)
      if (acknowledged.length === 20) running?.kill('SIGKILL')
    })
    await Promise.allSettled(writes)
    expect(acknowledged.length).toBeGreaterThanOrEqual(20)
    expect(acknowledged.length).toBeLessThan(200)

    const again = sdkClient(await start())
    for (const Username of acknowledged) {
      const user = await again.send(new AdminGetUserCommand({ UserPoolId: testPoolId, Username }))
      expect(user.UserStatus).toBe('FORCE_CHANGE_PASSWORD')
    }
  })
})
