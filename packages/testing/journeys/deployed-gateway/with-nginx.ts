import { nginx } from '@gridlease/testing/gateways/nginx';
import { chooseGateway } from './gateway-under-test.ts';

chooseGateway(nginx);
