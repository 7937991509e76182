import type { CustomMessageTriggerEvent } from 'aws-lambda'

type Message = Pick<CustomMessageTriggerEvent['response'], 'emailSubject' | 'emailMessage'>

/**
 * The e-mail of who forgot a password: what it is for, a link that fills the code in, the code itself, how long both
 * hold (Cognito's hour). `code` is Cognito's mark, which it replaces wherever it stands. The address goes into the
 * link's fragment: browsers keep that to themselves, and no server's log gets it.
 */
export function recoveryMail(siteUrl: string, code: string, email: string): Message {
  const link = `${siteUrl}/reset-password/${code}#email=${encodeURIComponent(email)}`
  return {
    emailSubject: 'Crie outra senha para o Retorna',
    emailMessage: [
      '<p>Olá!</p>',
      '<p>Recebemos um pedido para criar outra senha para a sua conta no Retorna.</p>',
      `<p><a href="${link}">Criar outra senha</a></p>`,
      `<p>Se o link não abrir, digite este código na página que pediu a senha: <strong>${code}</strong></p>`,
      '<p>O link e o código valem por uma hora e só uma vez. Se você não pediu, ignore este e-mail: a sua senha continua a mesma.</p>',
    ].join('\n'),
  }
}
