import { AwsSolutionsChecks } from 'cdk-nag'
import type { IConstruct } from 'constructs'

const ACKNOWLEDGED_WILDCARDS = 'guest-house:acknowledged-wildcards'

type AcknowledgedWildcards = { readonly endings: readonly string[]; readonly reason: string }

/**
 * Acknowledges intended wildcards in the rights of a role, or of all roles below a construct, by the end of the action
 * or resource. cdk-nag wants each by its full name, which has ids that exist only after synthesis.
 */
export function acknowledgeWildcards(scope: IConstruct, endings: readonly string[], reason: string): void {
  scope.node.addMetadata(ACKNOWLEDGED_WILDCARDS, { endings, reason } satisfies AcknowledgedWildcards)
}

function isAcknowledged(from: IConstruct | undefined, wildcard: string): boolean {
  if (!from) return false
  const acknowledged = from.node.metadata
    .filter(({ type }) => type === ACKNOWLEDGED_WILDCARDS)
    .map(({ data }) => data as AcknowledgedWildcards)
  return (
    acknowledged.some(({ endings }) => endings.some((ending) => wildcard.endsWith(ending))) ||
    isAcknowledged(from.node.scope, wildcard)
  )
}

const WILDCARD = /^AwsSolutions-IAM5\[(?:Action|Resource)::(.*)\]$/s

/** The AWS Solutions rules of cdk-nag, with our acknowledgement of intended wildcards. */
export class NagChecks extends AwsSolutionsChecks {
  override validateScope(scope: IConstruct) {
    const found = super.validateScope(scope).violations.map((violation) => {
      const wildcard = WILDCARD.exec(violation.ruleName)?.[1]
      if (wildcard === undefined) return violation
      return {
        ...violation,
        violatingResources: violation.violatingResources.filter(({ constructPath = '' }) => {
          const at = scope.node.path === '' ? constructPath : constructPath.slice(scope.node.path.length + 1)
          return !isAcknowledged(resourceAt(scope, at), wildcard)
        }),
      }
    })
    const violations = found.filter(({ violatingResources }) => violatingResources.length > 0)
    return { success: violations.length === 0, violations }
  }
}

const resourceAt = (scope: IConstruct, path: string): IConstruct | undefined =>
  path.split('/').reduce<IConstruct | undefined>((from, id) => from?.node.tryFindChild(id), scope)
