import { environment } from '../kit/environment.ts'

export const apiEnvironment = environment('PLACE_INDEX_NAME', 'VIACEP_URL', 'BRASILAPI_URL')
