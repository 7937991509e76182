import { environment } from '../kit/environment.ts'

export const apiEnvironment = environment('TABLE_NAME', 'ROUTE_CALCULATOR_NAME', 'LOCATION_PER_DAY')
