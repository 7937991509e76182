import { describe, expect, it } from 'vitest'
import { recoveryMail } from './recovery-mail.ts'

describe('the e-mail of a forgotten password', () => {
  const { emailSubject, emailMessage } = recoveryMail('https://retorna.example', '{####}', 'ana+1@mail.example')

  it('speaks of a password, and of what to do who did not ask', () => {
    expect(emailSubject).toBe('Crie outra senha para o Retorna')
    expect(emailMessage).toContain('Se você não pediu, ignore este e-mail')
  })

  it('leads to where the new password is set, with the code and for whom, and shows the code too', () => {
    expect(emailMessage).toContain('href="https://retorna.example/reset-password/{####}#email=ana%2B1%40mail.example"')
    expect(emailMessage).toContain('<strong>{####}</strong>')
  })

  it('lets no address out of its attribute', () => {
    expect(recoveryMail('https://retorna.example', '{####}', '"><script>@mail.example').emailMessage).not.toContain(
      '<script>',
    )
  })
})
