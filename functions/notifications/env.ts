import { environment } from '../kit/environment.ts'

const push = ['PUSH_KEY_ARN', 'PUSH_GOOGLE', 'PUSH_MOZILLA', 'PUSH_APPLE', 'PUSH_MICROSOFT'] as const
const notifyVariables = ['TABLE_NAME', 'SENDER_ADDRESS', 'CONFIGURATION_SET', 'SITE_URL', 'LIVE_URL', ...push] as const

export const apiEnvironment = environment('TABLE_NAME', 'SITE_URL', 'PUSH_KEY_ARN')
export const sendEnvironment = environment(...notifyVariables)
export const sendDueEnvironment = environment(...notifyVariables, 'CODES_KEY_ARN')
export const remindEnvironment = environment(...notifyVariables)
export const notifyAdminsEnvironment = environment(
  'TABLE_NAME',
  'SENDER_ADDRESS',
  'CONFIGURATION_SET',
  'SITE_URL',
  'LIVE_URL',
  'USER_POOL_ID',
)
export const agendaEnvironment = environment(
  'TABLE_NAME',
  'REMINDER_FUNCTION_ARN',
  'REMINDER_ROLE_ARN',
  'REMINDER_GROUP',
  'REMINDER_DEAD_LETTERS_ARN',
)
export const feedbackEnvironment = environment('TABLE_NAME')
export const weeklyEnvironment = environment('TABLE_NAME', 'SENDER_ADDRESS', 'CONFIGURATION_SET', 'SITE_URL')
export const activityEnvironment = environment('TABLE_NAME')
export const unsubscribeEnvironment = environment('SITE_URL')
export const calendarEnvironment = environment('TABLE_NAME', 'SITE_URL')
