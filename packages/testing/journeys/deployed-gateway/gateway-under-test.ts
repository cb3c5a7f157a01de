import { caddy } from '@gridlease/testing/gateways/caddy';
import type { DeployedGateway } from '@gridlease/testing/gateways/gateway';

let chosen: DeployedGateway = caddy;

/** The deployed gateway of this test file. */
export const gatewayUnderTest = () => chosen;

/** Has the tests of a file run against another gateway than Caddy; before they are imported. */
export function chooseGateway(gateway: DeployedGateway): void {
  chosen = gateway;
}
