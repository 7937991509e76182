import { environment } from '../kit/environment.ts'

export const startEnvironment = environment('WITHDRAWAL_WORKFLOW_ARN', 'DONATION_WORKFLOW_ARN')
export const askEnvironment = environment('TABLE_NAME', 'TOKEN_KEY_ARN')
export const resumeEnvironment = environment('TABLE_NAME', 'TOKEN_KEY_ARN')
export const confirmEnvironment = environment('TABLE_NAME')
export const remindEnvironment = environment(
  ...(['TABLE_NAME', 'USER_POOL_ID', 'SENDER_ADDRESS', 'CONFIGURATION_SET', 'SITE_URL'] as const),
)
