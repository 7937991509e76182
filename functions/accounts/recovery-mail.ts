import type { CustomMessageTriggerEvent } from 'aws-lambda'

type Message = Pick<CustomMessageTriggerEvent['response'], 'emailSubject' | 'emailMessage'>

/**
 * Returns the password recovery e-mail. `code` is Cognito's placeholder for the code, which is valid for an hour. The
 * address is in the link's fragment, which browsers do not send to servers.
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
