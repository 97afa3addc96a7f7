import { Duration, Fn, RemovalPolicy, Stack, type StackProps, Validations } from 'aws-cdk-lib'
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from 'aws-cdk-lib/aws-backup'
import { Schedule } from 'aws-cdk-lib/aws-events'
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { Construct } from 'constructs'
import type { DataStack } from './data-stack.ts'

type BackupStackProps = StackProps & { readonly data: DataStack }

/** 02:00 in Africa/Johannesburg, when hardly anybody books. */
const AT_NIGHT = { hour: '0', minute: '0' }

/**
 * Copies of the table in AWS Backup: point-in-time recovery is deleted with the table and reaches back 35 days, these
 * copies stay and reach back a year. Guests' files need none: their bucket keeps every version for a month.
 *
 * A separate stack, since emulators of AWS do not support backup selections.
 */
export class BackupStack extends Stack {
  constructor(scope: Construct, id: string, { data, ...props }: BackupStackProps) {
    super(scope, id, props)

    const vault = new BackupVault(this, 'Vault', {
      // Copies are deleted after their retention period, and cannot be deleted by hand before.
      blockRecoveryPointDeletion: true,
      // It stays with its copies, unless its creation fails; and a stack that is created again gets a vault of its own,
      // since a vault must have a name and that of the one that stayed is taken.
      backupVaultName: `guest-house-${Fn.select(0, Fn.split('-', Fn.select(2, Fn.split('/', this.stackId))))}`,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    })
    const plan = new BackupPlan(this, 'Plan', {
      backupVault: vault,
      backupPlanRules: [
        new BackupPlanRule({
          ruleName: 'daily',
          scheduleExpression: Schedule.cron(AT_NIGHT),
          deleteAfter: Duration.days(35),
        }),
        new BackupPlanRule({
          ruleName: 'monthly',
          scheduleExpression: Schedule.cron({ ...AT_NIGHT, day: '1' }),
          deleteAfter: Duration.days(366),
        }),
      ],
    })

    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('backup.amazonaws.com'),
      managedPolicies: [ManagedPolicy.fromAwsManagedPolicyName('service-role/AWSBackupServiceRolePolicyForBackup')],
    })
    plan.addSelection('Table', {
      resources: [BackupResource.fromArn(data.table.tableArn)],
      role,
      disableDefaultBackupPolicy: true,
    })
    Validations.of(role).acknowledge({
      id: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSBackupServiceRolePolicyForBackup]',
      reason:
        "What AWS Backup needs for a copy is AWS's to know, and changes with it; only AWS Backup may take the role.",
    })
  }
}
