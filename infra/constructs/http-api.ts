import { Lazy, RemovalPolicy, Validations } from 'aws-cdk-lib'
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway'
import {
  type CfnRoute,
  type CfnStage,
  HttpApi,
  HttpIntegrationType,
  HttpMethod,
  type HttpRoute,
  HttpRouteIntegration,
  HttpStage,
  type IHttpRouteAuthorizer,
  IntegrationCredentials,
  LogGroupLogDestination,
  PayloadFormatVersion,
} from 'aws-cdk-lib/aws-apigatewayv2'
import { HttpUserPoolAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers'
import type { IUserPool, IUserPoolClient } from 'aws-cdk-lib/aws-cognito'
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import { type Endpoint, type EndpointGroup, mustSignIn, routeKeyOf } from '#shared/kernel/endpoint.ts'
import { throttleOf } from './route-throttle.ts'

/** In CloudFormation's spelling: the library passes it on unchecked. */
type RouteSettings = {
  readonly ThrottlingRateLimit: number
  readonly ThrottlingBurstLimit: number
  readonly DetailedMetricsEnabled: boolean
}

/** The access log's fields: the route as in the contract, never the path, which may contain a guest's token. */
const accessLogFormat = AccessLogFormat.custom(
  JSON.stringify({
    requestId: '$context.requestId',
    at: '$context.requestTime',
    route: '$context.routeKey',
    method: '$context.httpMethod',
    status: '$context.status',
    milliseconds: '$context.responseLatency',
    bytes: '$context.responseLength',
    problem: '$context.integrationErrorMessage',
    refusedBy: '$context.authorizer.error',
  }),
)

/** A Lambda behind the API, which calls it by a role. */
class LambdaIntegration extends HttpRouteIntegration {
  private readonly lambda: IFunction
  private readonly role: Role

  constructor(id: string, lambda: IFunction, role: Role) {
    super(id)
    this.lambda = lambda
    this.role = role
  }

  bind() {
    return {
      type: HttpIntegrationType.AWS_PROXY,
      uri: this.lambda.functionArn,
      payloadFormatVersion: PayloadFormatVersion.VERSION_2_0,
      credentials: IntegrationCredentials.fromRole(this.role),
    }
  }
}

/** The API. A route's method, path and authorizer come only from its contract. */
export class AppHttpApi extends Construct {
  readonly http: HttpApi
  readonly accessLog: LogGroup
  private readonly staff: IHttpRouteAuthorizer
  /** By it the API calls its Lambdas: a stack has 500 resources at most, and a permission for each Lambda is one each. */
  private readonly role: Role
  private readonly stage: CfnStage
  private readonly throttles: Record<string, RouteSettings> = {}
  private readonly served: { readonly lambda: string; readonly endpoint: Endpoint }[] = []

  constructor(scope: Construct, id: string, { pool, client }: { pool: IUserPool; client: IUserPoolClient }) {
    super(scope, id)
    this.staff = new HttpUserPoolAuthorizer('Staff', pool, { userPoolClients: [client] })
    // The API's own address stays open: PayFast's messages use it, without passing the edge.
    this.http = new HttpApi(this, 'Http', { createDefaultStage: false })
    this.role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('apigateway.amazonaws.com') })
    this.accessLog = new LogGroup(this, 'AccessLog', {
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: RemovalPolicy.DESTROY,
    })
    const stage = new HttpStage(this, 'Stage', {
      httpApi: this.http,
      autoDeploy: true,
      // The default for routes without a contract; each route has its own limit.
      throttle: { rateLimit: 1, burstLimit: 1 },
      // The access log has each route; metrics per route would cost more than everything else.
      detailedMetricsEnabled: false,
      accessLogSettings: {
        destination: new LogGroupLogDestination(this.accessLog),
        format: accessLogFormat,
      },
    })
    this.stage = stage.node.defaultChild as CfnStage
    this.stage.routeSettings = Lazy.any({ produce: () => this.throttles })
  }

  /** Adds the routes of these contracts, with one Lambda behind them. */
  serve(endpoints: EndpointGroup, name: string, lambda: IFunction): void {
    this.role.addToPrincipalPolicy(
      new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [lambda.functionArn] }),
    )
    this.checkPrefixes(endpoints, name)
    const integration = new LambdaIntegration(name, lambda, this.role)
    // Endpoints with the same prefix share routes: the first of them stands for all.
    const byRoute = Map.groupBy(Object.values(endpoints), routeKeyOf)
    for (const [routeKey, [endpoint]] of byRoute) {
      if (!endpoint) continue
      const { audience } = endpoint
      const [method, path] = routeKey.split(' ') as [keyof typeof HttpMethod, string]
      const [route] = this.http.addRoutes({
        path,
        methods: [HttpMethod[method]],
        integration,
        ...(mustSignIn(audience) && { authorizer: this.staff }),
      })
      if (!route) continue
      this.limit(route, routeKey, endpoint)
      if (!mustSignIn(audience))
        Validations.of(route).acknowledge({
          id: 'AwsSolutions-APIG4',
          reason:
            audience === 'guest'
              ? "The guest's unguessable link is the key; the Lambda looks for its hash."
              : 'Guests have no account: the site is open to everybody.',
        })
    }
  }

  /** All requests below a prefix go to one Lambda, by routes with the authorizer: refuses another Lambda's, and open ones. */
  private checkPrefixes(endpoints: EndpointGroup, lambda: string): void {
    this.served.push(...Object.values(endpoints).map((endpoint) => ({ lambda, endpoint })))
    for (const { lambda: owner, endpoint } of this.served) {
      const { routePrefix } = endpoint
      if (routePrefix === undefined) continue
      if (!mustSignIn(endpoint.audience)) throw new Error(`${endpoint.path} shares routes, and anybody may call it`)
      const other = this.served.find(
        (one) => one.lambda !== owner && `${one.endpoint.path}/`.startsWith(`${routePrefix}/`),
      )
      if (other) throw new Error(`${routePrefix} is served by ${owner}, and ${other.endpoint.path} by ${other.lambda}`)
    }
  }

  private limit(route: HttpRoute, routeKey: string, endpoint: Endpoint): void {
    const { rate, burst } = throttleOf(endpoint)
    this.throttles[routeKey] = {
      ThrottlingRateLimit: rate,
      ThrottlingBurstLimit: burst,
      DetailedMetricsEnabled: false,
    }
    // The stage may name a route only once it exists.
    this.stage.addResourceDependency(route.node.defaultChild as CfnRoute)
  }
}
