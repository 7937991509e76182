import { environment } from '../kit/environment.ts'

export const apiEnvironment = environment(
  'TABLE_NAME',
  'SIGN_UPS_PER_HOUR',
  'FREE_SIGN_UPS_PER_ADDRESS',
  'SIGN_UPS_PER_ADDRESS',
  'TEXT_MESSAGES_PER_DAY',
  'UNPROVEN_MAILS_PER_DAY',
  'SITE_DOMAIN',
  'USER_POOL_ID',
  'USER_POOL_CLIENT_ID',
  'PASSWORD_JUDGE',
  'SHORT_CODES_KEY_ARN',
)
export const judgePasswordEnvironment = environment()
export const preSignUpEnvironment = environment('TABLE_NAME')
export const preAuthenticationEnvironment = environment('TABLE_NAME', 'TEXT_MESSAGES_PER_DAY')
export const postAuthenticationEnvironment = environment('TABLE_NAME')
/** The event carries the pool's id; naming it here would make pool and trigger depend on each other. */
export const postConfirmationEnvironment = environment('TABLE_NAME', 'ADMIN_EMAIL')
export const preTokenGenerationEnvironment = environment('TABLE_NAME', 'ADMIN_EMAIL')
export const customMessageEnvironment = environment('TABLE_NAME', 'UNPROVEN_MAILS_PER_DAY', 'SITE_URL')
export const sendCodeEnvironment = environment(
  'TABLE_NAME',
  'SITE_URL',
  'SENDER_ADDRESS',
  'CONFIGURATION_SET',
  'USER_POOL_ID',
  'USER_POOL_CLIENT_ID',
  'UNPROVEN_MAILS_PER_DAY',
  'SHORT_CODES_KEY_ARN',
  'CODES_KEY_ARN',
)
export const sendSmsEnvironment = environment(
  'TABLE_NAME',
  'TEXT_MESSAGES_PER_DAY',
  'CODES_KEY_ARN',
  'SITE_URL',
  'SENDER_ADDRESS',
  'CONFIGURATION_SET',
)
export const forgetDevicesEnvironment = environment('TABLE_NAME', 'USER_POOL_ID')
export const removeUnconfirmedEnvironment = environment('USER_POOL_ID', 'TABLE_NAME', 'ADMIN_EMAIL')
export const exportPeopleEnvironment = environment('USER_POOL_ID', 'BUCKET_NAME')
