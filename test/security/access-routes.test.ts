import { describe, expect, it } from 'vitest'
import { contracts } from '#shared/api/contracts.ts'
import { type Endpoint, mustSignIn, routeKeyOf } from '#shared/kernel/endpoint.ts'
import { createTestStacks, resourcesOf, templatesOf } from '#test/infra/stack-fixture.ts'

const { service: template, plain } = templatesOf(createTestStacks())
const authorizers = Object.entries(resourcesOf(template, 'AWS::ApiGatewayV2::Authorizer'))
type Route = { RouteKey: string; AuthorizationType: string; AuthorizerId?: unknown; AuthorizationScopes?: unknown }
const routes = Object.values(resourcesOf(template, 'AWS::ApiGatewayV2::Route')).map(
  ({ Properties }) => Properties as Route,
)

describe('in AWS', () => {
  it.each(Object.entries<Endpoint>(contracts))('the route of %s has the authorizer of its audience', (_, endpoint) => {
    const [route, ...others] = routes.filter(({ RouteKey }) => RouteKey === routeKeyOf(endpoint))
    expect(others).toEqual([])
    if (mustSignIn(endpoint.audience)) {
      expect(route?.AuthorizationType).toBe('JWT')
      expect(plain(route?.AuthorizerId)).toBe(authorizers[0]?.[0])
    } else {
      expect(route?.AuthorizationType).toBe('NONE')
      expect(route).not.toHaveProperty('AuthorizerId')
    }
  })

  it('there is one authorizer, it reads the Authorization header, and no route exists without a contract', () => {
    expect(authorizers).toHaveLength(1)
    expect(authorizers[0]?.[1].Properties).toMatchObject({
      AuthorizerType: 'JWT',
      IdentitySource: ['$request.header.Authorization'],
    })
    expect(routes.map(({ RouteKey }) => RouteKey).toSorted()).toEqual(
      [...new Set(Object.values<Endpoint>(contracts).map(routeKeyOf))].toSorted(),
    )
    expect(routes.map(({ RouteKey }) => RouteKey)).not.toContain('$default')
  })
})
