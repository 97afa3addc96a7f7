import { Duration } from 'aws-cdk-lib'
import { HeadersFrameOption, HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront'
import type { Construct } from 'constructs'
import { type HeaderOptions, headersFor } from '#infra/http-headers.ts'

const frameOptions: Readonly<Record<string, HeadersFrameOption>> = HeadersFrameOption
const referrerPolicies: readonly HeadersReferrerPolicy[] = Object.values(HeadersReferrerPolicy)

/**
 * `headersFor` in CloudFront's terms: headers with a property of their own, and custom ones. Throws where a value has no
 * equivalent.
 */
export class PageHeaders extends ResponseHeadersPolicy {
  constructor(scope: Construct, id: string, options: Omit<HeaderOptions, 'overHttps'>) {
    const {
      'content-security-policy': contentSecurityPolicy,
      'strict-transport-security': transport = '',
      'x-content-type-options': contentType,
      'x-frame-options': frames,
      'referrer-policy': referrer,
      ...others
    } = headersFor({ ...options, overHttps: true })

    const frameOption = frameOptions[frames ?? '']
    const referrerPolicy = referrerPolicies.find((policy) => policy === referrer)
    const seconds = /^max-age=(\d+)$/.exec(transport)?.[1]
    const isUnsupported = (frames && !frameOption) || (referrer && !referrerPolicy)
    if (isUnsupported || !seconds || contentType !== 'nosniff')
      throw new Error(
        `CloudFront has no equivalent of these headers: ${[frames, referrer, transport, contentType].join(' | ')}`,
      )

    const customHeaders = Object.entries(others).map(([header, value]) => ({ header, value, override: true }))
    super(scope, id, {
      securityHeadersBehavior: {
        ...(contentSecurityPolicy && { contentSecurityPolicy: { contentSecurityPolicy, override: true } }),
        strictTransportSecurity: {
          accessControlMaxAge: Duration.seconds(Number(seconds)),
          includeSubdomains: false,
          override: true,
        },
        contentTypeOptions: { override: true },
        ...(frameOption && { frameOptions: { frameOption, override: true } }),
        ...(referrerPolicy && { referrerPolicy: { referrerPolicy, override: true } }),
      },
      ...(customHeaders.length > 0 && { customHeadersBehavior: { customHeaders } }),
    })
  }
}
