import { environment } from '../kit/environment.ts'

export const preSignUpEnvironment = environment('TABLE_NAME', 'SIGN_UPS_PER_HOUR')
export const preAuthenticationEnvironment = environment('TABLE_NAME')
/** The pool's id comes with the event: naming it here would tie pool and trigger into a circle. */
export const postConfirmationEnvironment = environment('TABLE_NAME', 'ADMIN_EMAIL')
export const customMessageEnvironment = environment('SITE_URL')
