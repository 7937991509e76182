import { RemovalPolicy } from 'aws-cdk-lib'
import { CfnBackupPlan, CfnBackupSelection, CfnBackupVault } from 'aws-cdk-lib/aws-backup'
import type { Table } from 'aws-cdk-lib/aws-dynamodb'
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Key } from 'aws-cdk-lib/aws-kms'
import type { Construct } from 'constructs'
import { named } from '../kit/names.ts'

const keptDays = 35

/**
 * Copies the table into the vault of another account every night, where no right of this account deletes it. The
 * vault's key is a customer key: AWS copies no backup under its own key to another account. Photos are not copied: AWS
 * Backup requires a versioned bucket.
 */
export function createBackup(scope: Construct, vaultArn: string, table: Table): void {
  const key = new Key(scope, 'BackupKey', {
    description: 'Retorna: backups before they are copied',
    enableKeyRotation: true,
    removalPolicy: RemovalPolicy.RETAIN,
  })
  const vault = new CfnBackupVault(scope, 'BackupVault', {
    backupVaultName: named(),
    encryptionKeyArn: key.keyArn,
  })
  const plan = new CfnBackupPlan(scope, 'BackupPlan', {
    backupPlan: {
      backupPlanName: named(),
      backupPlanRule: [
        {
          ruleName: 'nightly',
          targetBackupVault: vault.ref,
          // 03:00 in São Paulo.
          scheduleExpression: 'cron(0 6 * * ? *)',
          lifecycle: { deleteAfterDays: 7 },
          copyActions: [{ destinationBackupVaultArn: vaultArn, lifecycle: { deleteAfterDays: keptDays } }],
        },
      ],
    },
  })
  const role = new Role(scope, 'BackupRole', {
    assumedBy: new ServicePrincipal('backup.amazonaws.com'),
    description: 'AWS Backup reads the table',
    managedPolicies: [ManagedPolicy.fromAwsManagedPolicyName('service-role/AWSBackupServiceRolePolicyForBackup')],
  })
  new CfnBackupSelection(scope, 'BackupSelection', {
    backupPlanId: plan.ref,
    backupSelection: {
      selectionName: 'table',
      iamRoleArn: role.roleArn,
      resources: [table.tableArn],
    },
  })
}
