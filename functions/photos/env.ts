import { environment } from '../kit/environment.ts'

export const apiEnvironment = environment('TABLE_NAME', 'BUCKET_NAME', 'PHOTO_MEGABYTES_PER_DAY')
export const convertEnvironment = environment('TABLE_NAME')
export const renewEnvironment = environment('TABLE_NAME', 'BUCKET_NAME')
export const finishEnvironment = environment('TABLE_NAME', 'BUCKET_NAME')
export const removeEnvironment = environment('TABLE_NAME')
export const clearEnvironment = environment('BUCKET_NAME')
