/** Reason of a message; the CustomMessage trigger receives it as `CustomMessage_<kind>`. */
export type MessageKind =
  | 'SignUp'
  | 'ResendCode'
  | 'ForgotPassword'
  | 'UpdateUserAttribute'
  | 'VerifyUserAttribute'
  | 'Authentication'
  | 'AdminCreateUser'

export interface SmsMessage {
  readonly to: string
  readonly text: string
  readonly kind: MessageKind
}

export interface EmailMessage {
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly kind: MessageKind
}
