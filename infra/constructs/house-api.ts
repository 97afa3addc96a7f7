import { RemovalPolicy, Validations } from 'aws-cdk-lib'
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway'
import {
  HttpApi,
  HttpMethod,
  HttpStage,
  type IHttpRouteAuthorizer,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2'
import { HttpUserPoolAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers'
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import type { IUserPool, IUserPoolClient } from 'aws-cdk-lib/aws-cognito'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import type { Audience, Endpoint } from '#shared/kernel/endpoint.ts'

/** Requests a second for the whole API, and how many may come at once: three cabins never fill it, a flood does. */
const THROTTLE = { rateLimit: 50, burstLimit: 100 }

/** Whoever must be signed in shows API Gateway a valid token; what the token's owner may do, `serve()` decides. */
const mustSignIn: Readonly<Record<Audience, boolean>> = {
  public: false,
  guest: false,
  account: true,
  staff: true,
  owner: true,
}

/** What an access log keeps: the route as the contract writes it, never the address, which holds a guest's token. */
const accessLogFormat = AccessLogFormat.custom(
  JSON.stringify({
    requestId: '$context.requestId',
    at: '$context.requestTime',
    route: '$context.routeKey',
    status: '$context.status',
    milliseconds: '$context.responseLatency',
    bytes: '$context.responseLength',
    problem: '$context.integrationErrorMessage',
    refusedBy: '$context.authorizer.error',
  }),
)

/** The API. A route's method, path and authorizer come from its contract and from nowhere else. */
export class HouseApi extends Construct {
  readonly http: HttpApi
  readonly accessLog: LogGroup
  private readonly staff: IHttpRouteAuthorizer

  constructor(scope: Construct, id: string, { pool, client }: { pool: IUserPool; client: IUserPoolClient }) {
    super(scope, id)
    this.staff = new HttpUserPoolAuthorizer('Staff', pool, { userPoolClients: [client] })
    // Its own address stays open beside the site's: PayFast's messages come that way, past the edge.
    this.http = new HttpApi(this, 'Http', { createDefaultStage: false })
    this.accessLog = new LogGroup(this, 'AccessLog', {
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: RemovalPolicy.DESTROY,
    })
    new HttpStage(this, 'Stage', {
      httpApi: this.http,
      autoDeploy: true,
      throttle: THROTTLE,
      detailedMetricsEnabled: true,
      accessLogSettings: {
        destination: new LogGroupLogDestination(this.accessLog),
        format: accessLogFormat,
      },
    })
  }

  /** Opens the routes of these contracts and leads them to one Lambda. */
  serve(endpoints: readonly Endpoint[], name: string, lambda: IFunction): void {
    const integration = new HttpLambdaIntegration(name, lambda, {
      // One permission for the Lambda instead of one for each of its routes.
      scopePermissionToRoute: false,
    })
    for (const { method, path, audience } of endpoints) {
      const [route] = this.http.addRoutes({
        path: `/api${path}`,
        methods: [HttpMethod[method]],
        integration,
        ...(mustSignIn[audience] && { authorizer: this.staff }),
      })
      if (route && !mustSignIn[audience])
        Validations.of(route).acknowledge({
          id: 'AwsSolutions-APIG4',
          reason:
            audience === 'guest'
              ? "The guest's unguessable link is the key; the Lambda looks for its hash."
              : 'Guests have no account: the site is open to everybody.',
        })
    }
  }
}
