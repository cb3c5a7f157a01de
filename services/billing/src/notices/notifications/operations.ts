import { problemResponse } from '@gridlease/common/http/schemas';
import * as answer from '../../http/answers.ts';
import * as schema from './schema.ts';

const tags = ['notifications'];
const NOT_FOUND = problemResponse(
  "`auth.mode: required`: `user_not_found`: the settings are somebody else's",
);

export const getNotificationsOperation = {
  tags,
  operationId: 'getNotifications',
  problems: ['insufficient_scope', 'role_required', 'user_not_found'],
  summary: 'Read what a user gets e-mail about',
  description: 'Whoever never set anything gets everything.',
  params: schema.notificationParams,
  response: {
    200: answer.answered('The settings', schema.notificationsSchema),
    400: answer.INVALID,
    401: answer.UNAUTHENTICATED,
    403: answer.FORBIDDEN,
    404: NOT_FOUND,
    503: answer.UNAVAILABLE,
  },
};

export const setNotificationsOperation = {
  tags,
  operationId: 'setNotifications',
  problems: ['insufficient_scope', 'role_required', 'user_id_mismatch', 'user_not_found'],
  summary: 'Set what a user gets e-mail about',
  description:
    'For the user in person and administrators. Everything is replaced: what is left out is as at first. It takes the ' +
    'answer of GET unchanged.',
  params: schema.notificationParams,
  body: schema.setNotificationsRequest,
  response: {
    200: answer.answered('The settings as they are now', schema.notificationsSchema),
    400: problemResponse(
      'The request is invalid; `user_id_mismatch` when the body names another one than the path',
    ),
    401: answer.UNAUTHENTICATED,
    403: answer.FORBIDDEN,
    404: NOT_FOUND,
    413: answer.TOO_LARGE,
    415: answer.MEDIA_TYPE,
    503: answer.UNAVAILABLE,
  },
};
