import { environment } from '../kit/environment.ts'

export const auditEnvironment = environment('TABLE_NAME')
export const startAuditEnvironment = environment('AUDIT_WORKFLOW_ARN')
